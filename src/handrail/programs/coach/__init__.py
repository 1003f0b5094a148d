"""A speech coach for children: the backend watches over them and decides; a model may only reword a line."""
