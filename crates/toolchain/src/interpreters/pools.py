"""The executor of concurrent.futures, on the threads of threads.py."""

import concurrent.futures
import sys
import types
from collections import deque
from concurrent.futures import _base
from threading import Thread

class ThreadPoolExecutor(_base.Executor):
    pools = 0

    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._max_workers = max_workers or 5
        self._name = thread_name_prefix or f"ThreadPoolExecutor-{self.pools}"
        self._begin = (lambda: None) if initializer is None else (lambda: initializer(*initargs))
        self._jobs, self._workers, self._started, self._shutdown = deque(), 0, 0, False
        ThreadPoolExecutor.pools += 1

    def submit(self, function, /, *arguments, **keywords):
        if self._shutdown:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = _base.Future()
        self._jobs.append((future, function, arguments, keywords))
        if self._workers < self._max_workers:
            thread = Thread(name=f"{self._name}_{self._started}")
            self._workers += 1
            self._started += 1
            threads.Task(thread, lambda task: self._work())
        return future

    def _work(self):
        self._begin()
        while self._jobs:
            future, function, arguments, keywords = self._jobs.popleft()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                result = yield from threads.call(function, *arguments, **keywords)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)
        self._workers -= 1

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True
        if cancel_futures:
            for future, *_ in self._jobs:
                future.cancel()
        if wait:
            threads.wait(lambda: not self._workers)

module = types.ModuleType("concurrent.futures.thread")
module.ThreadPoolExecutor = ThreadPoolExecutor
module.BrokenThreadPool = type("BrokenThreadPool", (_base.BrokenExecutor,), {})
sys.modules[module.__name__] = concurrent.futures.thread = module
