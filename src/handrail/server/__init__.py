"""The HTTP server: routes, keys, and the web app."""
