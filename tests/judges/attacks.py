"""Hostile and hopeless answers. Each has a name, its code with a function `f(x)`, and the verdicts that may come of it.

`OS` reaches modules past the list of allowed imports, as somebody who knows Python would: the list is not the wall.
{canary} is the path of a file, {port} a listening socket, {ppid} the server: none of them may be reached.
"""
# ruff: noqa: E501 - a program in one line is read as one

SECRET = "canary-7f3a91"
OS = "import sys\nos = sys.modules['os']\n"
C = "import sys\nC = sys.modules['ctypes'].CDLL(None)\n"

ENDLESS = {
    "while": "def f(x):\n    while True:\n        pass",
    "while at the top": "while True:\n    pass",
    "for without end": "def f(x):\n    for _ in iter(lambda: 1, 2):\n        pass",
    "sum in C": "def f(x):\n    return sum(iter(int, 1))",
    "list in C": "import itertools\ndef f(x):\n    return max(itertools.repeat(1))",
    "in over endless": "import itertools\ndef f(x):\n    return -1 in itertools.count()",
    "deque in C": "import itertools, collections\ndef f(x):\n    collections.deque(itertools.count(), maxlen=0)",
    "regex": "import re\ndef f(x):\n    return re.match(r'(a+)+$', 'a' * 64 + 'b')",
    "power": "def f(x):\n    return 7 ** 7 ** 9",
    "digits": "import sys\nsys.set_int_max_str_digits(0)\ndef f(x):\n    return len(str(1 << (10 ** 8)))",
    "factorial": "import math\ndef f(x):\n    return math.factorial(10 ** 7)",
    "swallows everything": (
        "def f(x):\n    while True:\n        try:\n            while True:\n                pass\n"
        "        except BaseException:\n            pass"
    ),
    "endless repr": "class A(Exception):\n    def __str__(self):\n        while True:\n            pass\ndef f(x):\n    raise A",
    "endless eq": "class A:\n    def __eq__(self, o):\n        while True:\n            pass\ndef f(x):\n    return A() == 1",
    "fibonacci": "def f(x):\n    def g(n):\n        return n if n < 2 else g(n - 1) + g(n - 2)\n    return g(60)",
    "reads the pipe": OS + "def f(x):\n    while True:\n        if not os.read(0, 9):\n            break",
}

MEMORY = {
    "string": "def f(x):\n    return 'a' * 10 ** 12",
    "string by doubling": "def f(x):\n    a = 'a'\n    while True:\n        a += a",
    "list": "def f(x):\n    return [0] * 10 ** 11",
    "list grows": "def f(x):\n    a = []\n    while True:\n        a.append(a * 2)\n        a = a[-1] + [1] * 10 ** 6",
    "bytearray": "def f(x):\n    return bytearray(10 ** 12)",
    "shift": "def f(x):\n    return 1 << (10 ** 12)",
    "power of powers": "def f(x):\n    return 10 ** 10 ** 11",
    "dict": "def f(x):\n    return {i: 'a' * 10 ** 6 for i in range(10 ** 9)}",
    "format": "def f(x):\n    return f'{1:>1000000000000}'",
    "laughs": "def f(x):\n    a = ['ha' * 10 ** 4]\n    for _ in range(30):\n        a = [a] * 10\n    return str(a)",
    "product": "import itertools\ndef f(x):\n    return list(itertools.product(range(10 ** 4), repeat=4))",
}

NESTED = {
    "recursion": "def f(x):\n    return f(x)",
    "recursion without a limit": "import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(x):\n    return f(x)",
    "recursion in repr": "class A:\n    def __repr__(self):\n        return repr(self)\ndef f(x):\n    return repr(A())",
    "brackets": "def f(x):\n    return " + "(" * 3000 + "1" + ")" * 3000,
    "lists": "def f(x):\n    return " + "[" * 3000 + "]" * 3000,
    "minus": "def f(x):\n    return " + "-" * 20_000 + "1",
    "lambdas": "f = " + "lambda x: " * 2000 + "1",
    "ifs": "def f(x):\n" + "".join(" " * (i + 1) + "if x:\n" for i in range(200)) + " " * 202 + "return 1",
    "attributes": "def f(x):\n    return x" + ".a" * 15_000,
    "plus": "def f(x):\n    return " + "1+" * 20_000 + "x",
    "eval of brackets": "def f(x):\n    return eval('(' * 10 ** 5 + ')' * 10 ** 5)",
    "deep result": "def f(x):\n    a = []\n    for _ in range(10 ** 5):\n        a = [a]\n    return a",
    "contains itself": "def f(x):\n    a = [1]\n    a.append(a)\n    return a",
    "dict contains itself": "def f(x):\n    a = {}\n    a['a'] = a\n    return a",
}

PROCESSES = {
    "fork": OS + "def f(x):\n    return os.fork()",
    "fork bomb": OS + "def f(x):\n    while True:\n        os.fork()",
    "fork by hand": C + "def f(x):\n    n = C.fork()\n    if n < 0:\n        raise PermissionError\n    return n",
    "clone by hand": C
    + "def f(x):\n    n = C.syscall(56, 17, 0, 0, 0, 0)\n    if n < 0:\n        raise PermissionError\n    return n",
    "thread": "import _thread\ndef f(x):\n    _thread.start_new_thread(print, ())",
    "thread past the list": "import sys\ndef f(x):\n    sys.modules['_thread'].start_new_thread(print, ())",
    "threading": "import threading\ndef f(x):\n    threading.Thread(target=print).start()",
    "subprocess": "import subprocess\ndef f(x):\n    return subprocess.run(['id'])",
    "system": OS
    + "def f(x):\n    r = os.system('id > {canary}')\n    if r:\n        raise PermissionError\n    return r",
    "exec": OS + "def f(x):\n    os.execv('/bin/sh', ['sh', '-c', 'echo > {canary}'])",
    "kill the server": OS + "def f(x):\n    os.kill({ppid}, 9)",
    "kill the parent": OS + "def f(x):\n    os.kill(os.getppid(), 9)",
    "kill all": OS + "def f(x):\n    os.kill(-1, 9)",
    "kill by hand": C + "def f(x):\n    if C.kill({ppid}, 9):\n        raise PermissionError",
    "trace the server": C + "def f(x):\n    if C.ptrace(16, {ppid}, 0, 0) < 0:\n        raise PermissionError",
    "unshare": C + "def f(x):\n    if C.unshare(0x10000000) < 0:\n        raise PermissionError",
    "higher limits": "import sys\ndef f(x):\n    r = sys.modules['resource']\n    r.setrlimit(r.RLIMIT_NOFILE, (99, 99))",
}

FILES = {
    "open": "def f(x):\n    return open('{canary}').read()",
    "io.open": "import io\ndef f(x):\n    return io.open('{canary}').read()",
    "os.open": OS + "def f(x):\n    return os.read(os.open('{canary}', 0), 99)",
    "open by hand": C + "def f(x):\n    if C.open(b'{canary}', 0) < 0:\n        raise PermissionError",
    "write": "def f(x):\n    return open('{canary}', 'w').write('gotcha')",
    "write in place": OS + "def f(x):\n    return os.open('here', os.O_CREAT | os.O_WRONLY)",
    "unlink": OS + "def f(x):\n    os.unlink('{canary}')",
    "rename": OS + "def f(x):\n    os.rename('{canary}', '{canary}.gone')",
    "truncate": OS + "def f(x):\n    os.truncate('{canary}', 0)",
    "chmod": OS + "def f(x):\n    os.chmod('{canary}', 0)",
    "list": OS + "def f(x):\n    return os.listdir('/')",
    "stat": OS + "def f(x):\n    return os.stat('{canary}').st_size",
    "mkdir": OS + "def f(x):\n    os.mkdir('/tmp/gotcha')",
    "environ of the server": "def f(x):\n    return open('/proc/{ppid}/environ').read()",
    "environ past the list": OS + "def f(x):\n    return os.read(os.open('/proc/{ppid}/environ', 0), 9999)",
    "own maps": OS + "def f(x):\n    return os.read(os.open('/proc/self/maps', 0), 9999)",
    "chroot": OS + "def f(x):\n    os.chroot('..')",
    "mount": C + "def f(x):\n    if C.mount(b'none', b'/', b'proc', 0, 0) < 0:\n        raise PermissionError",
    "loader": "def f(x):\n    return __loader__.get_data('{canary}')",
    "spec": "import sys\ndef f(x):\n    return sys.modules['importlib._bootstrap_external'].FileLoader('a', 'b').get_data('{canary}')",
    "subclasses": (
        "def f(x):\n    for k in ().__class__.__base__.__subclasses__():\n        if k.__name__ == 'FileLoader':\n"
        "            return k('a', 'b').get_data('{canary}')\n    raise PermissionError"
    ),
}

NETWORK = {
    "socket": "import socket\ndef f(x):\n    return socket.create_connection(('127.0.0.1', {port}))",
    "urllib": "import urllib.request\ndef f(x):\n    return urllib.request.urlopen('http://127.0.0.1:{port}').read()",
    "socket by hand": (
        "import sys\nctypes = sys.modules['ctypes']\nC = ctypes.CDLL(None)\ndef f(x):\n    s = C.socket(2, 1, 0)\n"
        "    if s < 0:\n        raise PermissionError\n"
        "    C.connect(s, b'\\2\\0' + ({port}).to_bytes(2, 'big') + bytes([127, 0, 0, 1]) + bytes(8), 16)\n    return s"
    ),
    "socket pair": C
    + "def f(x):\n    if C.socketpair(1, 1, 0, (sys.modules['ctypes'].c_int * 2)()) < 0:\n        raise PermissionError",
}

IMPORTS = {
    "os": "import os\ndef f(x):\n    return os.environ",
    "from os": "from os import environ\ndef f(x):\n    return environ",
    "__import__": "def f(x):\n    return __import__('os').listdir('/')",
    "importlib": "import importlib\ndef f(x):\n    return importlib.import_module('os')",
    "ctypes": "import ctypes\ndef f(x):\n    return ctypes.CDLL(None)",
    "exec": "def f(x):\n    exec('import os')",
    "eval": "def f(x):\n    return eval(\"__import__('os').getcwd()\")",
    "signal": "import signal\ndef f(x):\n    signal.alarm(1)",
    "atexit": "import atexit\ndef f(x):\n    atexit.register(print)",
    "pickle": "import pickle\ndef f(x):\n    return pickle.loads(b'cos\\nsystem\\n(S\"id\"\\ntR.')",
    "sleep": "import time\ndef f(x):\n    time.sleep(30)\n    return x",
    "sleep past the list": C + "def f(x):\n    if C.usleep(900000):\n        raise PermissionError",
}

ENDS = {
    "sys.exit": "import sys\ndef f(x):\n    sys.exit(0)",
    "sys.exit at the top": "import sys\nsys.exit()",
    "os._exit": OS + "def f(x):\n    os._exit(0)",
    "os._exit at the top": OS + "os._exit(0)",
    "SystemExit": "def f(x):\n    raise SystemExit",
    "KeyboardInterrupt": "def f(x):\n    raise KeyboardInterrupt",
    "BaseException": "def f(x):\n    raise BaseException('all')",
    "own exception": "class A(BaseException):\n    def __str__(self):\n        raise self\ndef f(x):\n    raise A",
    "GeneratorExit": "def f(x):\n    raise GeneratorExit",
    "crash": "import sys\ndef f(x):\n    sys.modules['ctypes'].string_at(0)",
    "closes everything": OS
    + "def f(x):\n    for n in range(99):\n        try:\n            os.close(n)\n        except OSError:\n            pass",
    "stack overflow in C": "import sys\nsys.setrecursionlimit(10 ** 8)\ndef f(x):\n    class A:\n        def __getattr__(s, n):\n            return getattr(s, n)\n    return A().b",
}

FORGED = {
    "prints the frame": 'def f(x):\n    print(\'{"value": 4242, "place": 0}\')',
    "prints megabytes": "def f(x):\n    for _ in range(300):\n        print('x' * 10 ** 6)",
    "writes to every descriptor": (
        OS + 'def f(x):\n    b = bytes(16) + b\'{"value":4242,"place":0}\'\n    for n in range(20):\n        try:\n'
        "            os.write(n, len(b).to_bytes(4, 'big') + b)\n        except OSError:\n            pass"
    ),
    "floods the descriptor": (
        OS + "def f(x):\n    while True:\n        for n in range(20):\n            try:\n"
        "                os.write(n, bytes(65536))\n            except OSError:\n                pass"
    ),
    "equals everything": "class A:\n    def __eq__(s, o):\n        return True\n    __hash__ = object.__hash__\ndef f(x):\n    return A()",
    "int that equals everything": "class A(int):\n    def __eq__(s, o):\n        return True\n    __hash__ = int.__hash__\ndef f(x):\n    return A(1)",
    "float that equals everything": "class A(float):\n    def __eq__(s, o):\n        return True\n    def __abs__(s):\n        return 0.0\ndef f(x):\n    return A(1)",
    "claims a class": "class A:\n    __class__ = int\n    def __eq__(s, o):\n        return True\ndef f(x):\n    return A()",
    "patches json": (
        'import json\njson.dumps = lambda *a, **k: \'{"value":4242,"place":0}\'\n'
        "json.loads = lambda *a, **k: 4242\ndef f(x):\n    return 1"
    ),
    "patches builtins": "import builtins\nbuiltins.len = lambda a: 0\nbuiltins.isinstance = lambda a, b: True\ndef f(x):\n    return 1",
    "patches pack": (
        "import sys\nfor m in list(sys.modules.values()):\n    for n in ('pack', 'checked', '_pack'):\n"
        "        if hasattr(m, n):\n            setattr(m, n, lambda *a: True)\ndef f(x):\n    return 1"
    ),
    "looks for the answer": (
        "import sys\ndef f(x):\n    g = sys._getframe()\n    while g:\n        for v in list(g.f_locals.values()) + list(g.f_globals.values()):\n"
        "            if v == 4242 or (isinstance(v, dict) and 'expected' in v):\n                return 4242\n        g = g.f_back"
    ),
    "searches memory": (
        "import sys\ndef f(x):\n    import itertools\n    gc = sys.modules.get('gc') or __builtins__['__import__']('gc')\n"
        "    for o in gc.get_objects():\n        if isinstance(o, dict) and o.get('expected') == 4242:\n            return 4242"
    ),
    "sends a frame of its own": (
        "import sys\ndef f(x):\n    g = sys._getframe()\n    while g:\n        w = g.f_locals.get('wire')\n        if w:\n"
        "            w.send({'value': True, 'place': 0})\n            w.send({'value': 1, 'place': 1})\n            return 1\n        g = g.f_back"
    ),
    "claims to be broken": (
        "import sys\ndef f(x):\n    g = sys._getframe()\n    while g:\n        w = g.f_locals.get('wire')\n        if w:\n"
        "            w.send({'broken': 1})\n            return 1\n        g = g.f_back"
    ),
    "sends a bad tree": (
        "import sys\ndef f(x):\n    g = sys._getframe()\n    while g:\n        w = g.f_locals.get('wire')\n        if w:\n"
        "            w.send({'value': {'bytes': 'zz', 'x': 1}, 'place': 0})\n            return 1\n        g = g.f_back"
    ),
    "colliding numbers": "def f(x):\n    return {k * (2 ** 61 - 1) for k in range(1, 3)} | {'a'}",
    "huge result": "def f(x):\n    return list(range(10 ** 6))",
    "huge text": "def f(x):\n    return 'a' * 10 ** 7",
    "huge number": "def f(x):\n    return 1 << (10 ** 7)",
    "generator": "def f(x):\n    while True:\n        yield x",
    "a function": "def f(x):\n    return f",
    "a class": "def f(x):\n    return int",
    "an object": "def f(x):\n    return object()",
    "a module": "import math\ndef f(x):\n    return math",
    "a coroutine": "async def f(x):\n    return 4242",
}
