"""The event loop of asyncio without sockets: it waits for the clock, for standard input and for threads, which
`threads` knows. Modules that it can do without are replaced while asyncio loads, because they take much fuel."""

import os
import selectors
import sys


def no_network(*_, **__):
    raise OSError("the sandbox has no network")


class Replaced:
    names = {
        "asyncio.base_subprocess": {},
        "asyncio.sslproto": {"SSLProtocol": None, "add_flowcontrol_defaults": no_network},
        "asyncio.subprocess": {"__all__": ()},
        "asyncio.unix_events": {"__all__": ()},
        "signal": {"SIGINT": 2, "default_int_handler": 0, "getsignal": lambda number: None},
        "socket": {
            "AF_UNSPEC": 0,
            "AI_PASSIVE": 1,
            "SOCK_STREAM": 1,
            "SOCK_DGRAM": 2,
            "IPPROTO_TCP": 6,
            "getaddrinfo": no_network,
            "socket": no_network,
        },
        "subprocess": {"PIPE": -1},
    }

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return type(sys.__spec__)(name, cls, origin="none") if name in cls.names else None

    @staticmethod
    def create_module(spec):
        return None

    @classmethod
    def exec_module(cls, module):
        module.__dict__.update(cls.names[module.__name__])


sys.meta_path.insert(0, Replaced)
import asyncio
from asyncio import events, selector_events, transports

sys.meta_path.remove(Replaced)
for name in Replaced.names:
    if "." not in name:
        sys.modules.pop(name, None)

class Selector(selectors.SelectSelector):
    loop = None

    def select(self, timeout=None):
        reads = bool(self._readers)
        if timeout is not None and timeout <= 0:
            comes = reads and threads.input_comes(threads.now())
        else:
            comes = threads.wait(lambda: self.loop._ready, timeout, reads) and not self.loop._ready
        return [(key, selectors.EVENT_READ) for key in self.get_map().values()] if reads and comes else []

class ReadPipe(transports.ReadTransport):
    def __init__(self, loop, pipe, protocol, waiter, extra):
        super().__init__(extra)
        self._extra["pipe"] = pipe
        self._loop, self._pipe, self._protocol, self._closing = loop, pipe, protocol, False
        loop.call_soon(protocol.connection_made, self)
        loop.call_soon(self.resume_reading)
        loop.call_soon(waiter.set_result, None)

    def _read(self):
        received = threads.stdin.pending or os.read(0, 1 << 16)
        threads.stdin.pending = b""
        if received:
            self._protocol.data_received(received)
        else:
            self.pause_reading()
            self._loop.call_soon(self._protocol.eof_received)

    def is_reading(self):
        return not self._closing

    def pause_reading(self):
        self._loop._remove_reader(0)

    def resume_reading(self):
        if not self._closing:
            self._loop._add_reader(0, self._read)

    def get_protocol(self):
        return self._protocol

    def set_protocol(self, protocol):
        self._protocol = protocol

    def is_closing(self):
        return self._closing

    def close(self):
        if not self._closing:
            self._closing = True
            self.pause_reading()
            self._loop.call_soon(self._protocol.connection_lost, None)

class WritePipe(transports.WriteTransport):
    def __init__(self, loop, pipe, protocol, waiter, extra):
        super().__init__(extra)
        self._loop, self._pipe, self._protocol, self._closing = loop, pipe, protocol, False
        loop.call_soon(protocol.connection_made, self)
        loop.call_soon(waiter.set_result, None)

    def write(self, data):
        while data:
            data = data[os.write(self._pipe.fileno(), data) :]

    def get_write_buffer_size(self):
        return 0

    def can_write_eof(self):
        return False

    def get_protocol(self):
        return self._protocol

    def set_protocol(self, protocol):
        self._protocol = protocol

    def is_closing(self):
        return self._closing

    def close(self):
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._protocol.connection_lost, None)

    abort = close

class Loop(selector_events.BaseSelectorEventLoop):
    def __init__(self, selector=None):
        super().__init__(Selector())
        self._selector.loop = self

    def _make_self_pipe(self):
        pass

    def _close_self_pipe(self):
        pass

    def _write_to_self(self):
        pass

    def _make_read_pipe_transport(self, pipe, protocol, waiter=None, extra=None):
        if pipe.fileno() != 0:
            raise ValueError("standard input is the only pipe to read from")
        return ReadPipe(self, pipe, protocol, waiter, extra or {})

    def _make_write_pipe_transport(self, pipe, protocol, waiter=None, extra=None):
        return WritePipe(self, pipe, protocol, waiter, extra or {})

class Policy(events.BaseDefaultEventLoopPolicy):
    _loop_factory = Loop


asyncio.SelectorEventLoop, asyncio.DefaultEventLoopPolicy = Loop, Policy
asyncio.set_event_loop_policy(Policy())
