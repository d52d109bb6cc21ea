"""Threads, executors and asyncio in an interpreter that has no threads.

A thread is a coroutine. Every function of the script that waits (for input, a queue, a lock, an event, another
thread or the clock) gets a twin that is a generator: it yields what it waits for before it waits. When a thread
waits, the others run; input is read when nothing else can go on."""

# The first two start at once, unlike the modules that give them their public names.
import _contextvars
import _functools
import _thread
import _threading_local
import ast
import builtins
import copy
import io
import os
import select
import sys
import threading
import time

READS = "input"
READING = {"input", "readline", "readlines", "read", "read1"}
reading = set(READING)  # with the names of the script's own functions that wait
WAITING = {"get", "wait", "join", "acquire", "result"}
BLOCKING = READING | WAITING | {"sleep"}
real_sleep, now = time.sleep, time.monotonic

tasks = []  # those that have not ended, in the order in which they take turns
waits = []  # what the threads below the running one on the stack wait for
identities = [threading.get_ident()]


class Task:
    """A thread: the generator that runs it, and what it waits for: input, a time, or a condition to be true."""

    def __init__(self, thread, life):
        self.thread, self.run, self.needs, self.active = thread, life(self), None, False
        self.plain = False  # whether it runs to its end without yielding
        self.context = _contextvars.Context()  # a thread begins with none of its starter's variables
        thread._ident = identities[0] + 1 + Task.count
        Task.count += 1
        threading._active[thread._ident] = thread
        tasks.append(self)

    count = 0

    def can_go_on(self):
        if self.active or self.needs is READS:
            return False
        if isinstance(self.needs, float):
            return now() >= self.needs
        return self.needs is None or self.needs()

    def go_on(self):
        """Runs the thread until it waits."""
        tasks.remove(self)
        tasks.append(self)
        self.active = True
        identities.append(self.thread._ident)
        try:
            self.needs = self.context.run(next, self.run)
        except StopIteration:
            tasks.remove(self)
            del threading._active[self.thread._ident]
        finally:
            identities.pop()
            self.active = False


def step():
    """Lets a thread go on, if one can."""
    for task in tasks:
        if task.can_go_on():
            task.go_on()
            return True
    return False


def earliest(deadline):
    times = [task.needs for task in tasks if isinstance(task.needs, float) and not task.active]
    return min(times if deadline is None else [*times, deadline], default=None)


def input_comes(deadline):
    """Waits until there is input or until a time. Without a time, reading does the waiting."""
    if stdin.pending or deadline is None:
        return True
    return bool(select.select([0], [], [], max(0.0, deadline - now()))[0])


def refuse(what):
    name = threading.current_thread().name
    sys.stdout.flush()
    print(f"hint: thread {name} {what}", file=sys.stderr, flush=True)
    os._exit(1)


def check_below():
    """Refuses to wait on top of a thread that could go on: it is below on the stack and cannot be reached."""
    if any(done() for done in waits):
        refuse(
            "waits where the sandbox cannot switch to a thread that could go on; "
            "read the input in the main thread"
        )


def wait(done, timeout=None, polls=False):
    """Runs other threads until something is true. False after the timeout (seconds). A caller that polls is also
    content with input."""
    deadline = None if timeout is None or timeout < 0 else now() + timeout
    waits.append(done)
    try:
        while not done():
            if step():
                continue
            if deadline is not None and now() >= deadline:
                return False
            readers = [task for task in tasks if task.needs is READS and not task.active]
            until = earliest(deadline)
            if readers or polls:
                if input_comes(until):
                    if polls:
                        return True
                    readers[0].go_on()
            elif until is not None:
                real_sleep(max(0.0, until - now()))
            else:
                waits.pop()
                check_below()
                refuse("waits forever, because no other thread can go on")
        return True
    finally:
        if waits and waits[-1] is done:
            waits.pop()


class StandardInput(io.RawIOBase):
    """Hands out a line at a time, so that what has been received and not read is known."""

    pending = b""

    def readable(self):
        return True

    def fileno(self):
        return 0

    def readinto(self, room):
        while not self.pending:
            if step():
                continue
            check_below()
            if input_comes(earliest(None)):
                self.pending = os.read(0, 1 << 16)
                break
        end = min(self.pending.find(b"\n") + 1 or len(self.pending), len(room))
        room[:end] = self.pending[:end]
        self.pending = self.pending[end:]
        return end


class Lock:
    def __init__(self):
        self.held = False

    def acquire(self, blocking=True, timeout=-1):
        if self.held and not (blocking and wait(lambda: not self.held, timeout)):
            return False
        self.held = True
        return True

    def release(self):
        if not self.held:
            raise RuntimeError("release unlocked lock")
        self.held = False

    def locked(self):
        return self.held

    def _at_fork_reinit(self):
        self.held = False

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *_):
        self.release()


class Woken:
    """Stands for a condition that has been waited for."""

    def wait(self):
        return True


def is_input(thing):
    return any(thing is one for one in (sys.stdin, sys.stdin.buffer, os))


def ready(thing, name):
    """Waits until a method of a thing would return at once. Returns the thing."""
    if name in READING:
        if is_input(thing):
            yield READS
    elif isinstance(thing, threading.Condition) and name == "wait":
        waiter = Lock()
        waiter.acquire()
        thing._waiters.append(waiter)
        state = thing._release_save()
        yield lambda: not waiter.held
        yield lambda: not getattr(thing._lock, "_block", thing._lock).held
        thing._acquire_restore(state)
        return Woken()
    elif (can := condition(thing, name)) is not None and not can():
        yield can
    return thing


def condition(thing, name):
    if isinstance(thing, (threading.Condition, threading._RLock)) and name == "acquire":
        lock = getattr(thing, "_lock", thing)
        owner = getattr(lock, "_owner", None)
        return lambda: not getattr(lock, "_block", lock).held or owner == threading.get_ident()
    if isinstance(thing, Lock):
        return lambda: not thing.held
    if isinstance(thing, threading.Event):
        return thing.is_set
    if isinstance(thing, threading.Semaphore) and name == "acquire":
        return lambda: thing._value > 0
    if isinstance(thing, threading.Thread):
        return lambda: not thing.is_alive()
    if name == "get" and hasattr(thing, "qsize"):
        return lambda: thing.qsize() > 0
    if name == "join" and hasattr(thing, "unfinished_tasks"):
        return lambda: not thing.unfinished_tasks
    if name == "result" and hasattr(thing, "done"):
        return thing.done
    return None


def twin(function):
    return getattr(getattr(function, "__func__", function), "__coroutine__", None)


def unwrapped(function, arguments, keywords):
    """The function that is called in the end, with its arguments, and the context to call it in; None for that of the
    thread. `asyncio.to_thread` passes a partial call in a context."""
    context = None
    while True:
        if isinstance(function, _functools.partial):
            arguments, keywords = (*function.args, *arguments), {**function.keywords, **keywords}
            function = function.func
        elif isinstance(getattr(function, "__self__", None), _contextvars.Context) and arguments:
            context = function.__self__
            function, *arguments = arguments
        else:
            return function, arguments, keywords, context


def within(context, coroutine):
    """Runs a twin in a context, which is left whenever the twin waits."""
    try:
        while True:
            yield context.run(next, coroutine)
    except StopIteration as end:
        return end.value


def call(function, /, *arguments, **keywords):
    """Calls a function by its twin if it has one."""
    plain = function, arguments, keywords
    function, arguments, keywords, context = unwrapped(*plain)
    if function is time.sleep:
        yield now() + arguments[0]
        return None
    if (coroutine := twin(function)) is not None:
        owner = getattr(function, "__self__", None)
        before = () if owner is None else (owner,)
        running = coroutine(*before, *arguments, **keywords)
        return (yield from running if context is None else within(context, running))
    names = getattr(getattr(function, "__code__", None), "co_names", ())
    if function is input or reading.intersection(names):
        yield READS
    elif is_input(owner := getattr(function, "__self__", None)):
        yield from ready(owner, function.__name__)
    function, arguments, keywords = plain
    return function(*arguments, **keywords)


def pair(coroutine):
    def attach(function):
        coroutine.__defaults__, coroutine.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
        coroutine.__name__, coroutine.__qualname__ = function.__name__, function.__qualname__
        function.__coroutine__ = coroutine
        return function

    return attach


END = object()


def items(function, *last):
    """What a loop goes through: `iter` with one argument or two."""
    return (function, *last) if last else iter(function)


def reads_input(through):
    """Whether something that is gone through reads the input before it gives an item, as far as it can be seen."""
    if is_input(through) or is_input(getattr(through, "__self__", None)):
        return True
    if isinstance(through, (map, filter, enumerate, zip, type(iter(int, 0)))):
        return any(map(reads_input, through.__reduce__()[1]))
    function = getattr(type(through), "__next__", None)
    code = getattr(through, "gi_code", getattr(function, "__code__", None))
    if (reading | {"stdin"}).intersection(getattr(code, "co_names", ())):
        return True
    frame = getattr(through, "gi_frame", None)
    return frame is not None and any(map(reads_input, list(frame.f_locals.values())))


def following(through, is_known):
    """The next item, or END. It is known of some things that they read."""
    if not isinstance(through, tuple):
        if is_known or reads_input(through):
            yield READS
        return next(through, END)
    function, last = through
    if (owner := getattr(function, "__self__", None)) is not None:
        yield from ready(owner, function.__name__)
    value = yield from call(function)
    return END if value == last else value


def before_next(through):
    """Waits before an item is taken. Returns what it is taken from."""
    yield READS
    return through


for tool in (ready, call, pair, items, following, before_next, END):
    setattr(builtins, f"__threads_{getattr(tool, '__name__', 'end')}__", tool)


def helper(name, *arguments):
    return ast.Call(ast.Name(f"__threads_{name}__", ast.Load()), list(arguments), [])


def own_nodes(function):
    """What a function does itself, without the functions in it."""
    inner = ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda
    todo = list(function.body)
    while todo:
        node = todo.pop()
        yield node
        todo += [] if isinstance(node, inner) else ast.iter_child_nodes(node)


def value_name(node):
    """The last part of a name: `stdin` of `sys.stdin`."""
    return getattr(node, "attr", getattr(node, "id", None))


def called(node):
    """The name that a call calls."""
    return value_name(node.func) if isinstance(node, ast.Call) else None


def assigned(node):
    """The names that an assignment gives a value to, and the value."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [name for name in map(value_name, targets) if name is not None], node.value


class Waiting:
    """The names in a script that have to do with waiting: of functions that wait, and of things to go through
    (generators, iterators, the input) that wait before they give an item."""

    def __init__(self, tree):
        self.names, self.sources, self.chosen = set(), set(), set()
        self.own, classes, values = {}, [], []
        called_ones = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        # Functions that are given to others, as the work of a thread is.
        self.given = {value_name(node) for node in ast.walk(tree) if id(node) not in called_ones} | {"run"}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                self.own[node] = list(own_nodes(node))
            elif isinstance(node, ast.ClassDef):
                classes.append(node)
            elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
                values.append(assigned(node))
        known = -1
        while known < (known := len(self.names) + len(self.sources) + len(self.chosen)):
            for function in self.own.keys() - self.chosen:
                self.add_function(function)
            for node in classes:
                if any(part in self.chosen and part.name in ("__next__", "__iter__") for part in node.body):
                    self.sources.add(node.name)
            for names, value in values:
                self.add_value(names, value)

    def add_function(self, function):
        if any(self.waits(node) or self.may_wait(function, node) for node in self.own[function]):
            self.chosen.add(function)
            if self.is_generator(function):
                self.sources.add(function.name)
            elif function.name != "__init__":
                self.names.add(function.name)

    def add_value(self, names, value):
        """What has another name: a function that waits, or something that is gone through."""
        if isinstance(value, ast.Lambda):
            if any(map(self.waits, ast.walk(value.body))):
                self.names.update(names)
        elif isinstance(value, (ast.Attribute, ast.Name)) and value_name(value) in READING | self.names:
            self.names.update(names)
        elif self.is_source(value):
            self.sources.update(names)

    def is_generator(self, function):
        yields = ast.Yield, ast.YieldFrom, ast.Await
        return any(isinstance(node, yields) for node in self.own[function])

    def is_source(self, node):
        """Whether items of this are waited for: not if it was read before."""
        if called(node) in READING | self.names:
            return False
        if value_name(node) in self.sources | {"stdin"} or called(node) == "open":
            return True
        return any(map(self.is_source, ast.iter_child_nodes(node)))

    def goes_through_input(self, loop):
        return called(loop.iter) == "iter" and len(loop.iter.args) == 2 or self.is_source(loop.iter)

    def may_wait(self, function, node):
        """Whether a loop in a function that is given to others may go through the input: that is seen when it runs."""
        return isinstance(node, ast.For) and value_name(node.iter) is not None and function.name in self.given

    def waits(self, node):
        if isinstance(node, (ast.For, ast.comprehension)):
            return self.goes_through_input(node)
        if isinstance(node, ast.With):
            return any(not isinstance(item.context_expr, ast.Call) for item in node.items)
        if called(node) == "next":
            return any(map(self.is_source, node.args))
        return called(node) in BLOCKING | self.names


class Twins(ast.NodeTransformer):
    """Puts a twin before each function that waits and is no generator."""

    def __init__(self, waiting):
        self.waiting = waiting

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        if node not in self.waiting.chosen or self.waiting.is_generator(node):
            return node
        arguments = ast.arguments(**vars(node.args))
        arguments.defaults = [ast.Constant(None) for _ in node.args.defaults]
        arguments.kw_defaults = [default and ast.Constant(None) for default in node.args.kw_defaults]
        twin = ast.FunctionDef("__coroutine__", arguments, copy.deepcopy(node.body), [], None, None, type_params=[])
        twin = Body(self.waiting, node).generic_visit(twin)
        twin.body.insert(0, ast.Expr(ast.BoolOp(ast.And(), [ast.Constant(False), ast.Yield()])))
        node.decorator_list.append(helper("pair", ast.Name("__coroutine__", ast.Load())))
        forget = ast.Delete([ast.Name("__coroutine__", ast.Del())])
        return [ast.copy_location(twin, node), node, ast.copy_location(forget, node)]


class Body(ast.NodeTransformer):
    """Makes a function's body yield what it waits for."""

    def __init__(self, waiting, function):
        self.waiting, self.function, self.loops = waiting, function, 0

    def leave(self, node):
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = leave
    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = leave

    def visit_Call(self, node):
        self.generic_visit(node)
        name, method = called(node), isinstance(node.func, ast.Attribute)
        if name == "next" and not method and node.args and self.waiting.waits(node):
            node.args[0] = ast.YieldFrom(helper("before_next", node.args[0]))
            return node
        if name in self.waiting.names or name == "sleep" or (name == "input" and not method):
            changed = helper("call", node.func, *node.args)
            changed.keywords = node.keywords
            return ast.copy_location(ast.YieldFrom(changed), node)
        if method and (name in READING or name in WAITING and not node.args and not node.keywords):
            node.func.value = ast.YieldFrom(helper("ready", node.func.value, ast.Constant(name)))
        return node

    def visit_With(self, node):
        self.generic_visit(node)
        for item in node.items:
            if isinstance(item.context_expr, (ast.Name, ast.Attribute)):
                item.context_expr = ast.YieldFrom(helper("ready", item.context_expr, ast.Constant("acquire")))
        return node

    def visit_For(self, node):
        is_known = self.waiting.goes_through_input(node)
        if not is_known and not self.waiting.may_wait(self.function, node):
            return self.generic_visit(node)
        self.loops += 1
        through, item = f"__items{self.loops}__", f"__item{self.loops}__"
        parts = node.iter.args if called(node.iter) == "iter" else [node.iter]
        begin = ast.Assign([ast.Name(through, ast.Store())], helper("items", *parts))
        take = ast.YieldFrom(helper("following", ast.Name(through, ast.Load()), ast.Constant(is_known)))
        take = ast.NamedExpr(ast.Name(item, ast.Store()), take)
        more = ast.Compare(take, [ast.IsNot()], [ast.Name("__threads_end__", ast.Load())])
        body = [ast.Assign([node.target], ast.Name(item, ast.Load())), *node.body]
        loop = self.generic_visit(ast.While(more, body, node.orelse))
        return [ast.copy_location(begin, node), ast.copy_location(loop, node)]


def prepared(source, name):
    """The script's code, with the twins of its functions."""
    if b"SimpleQueue" in source:
        import queue

        queue.SimpleQueue = queue._PySimpleQueue  # the other one waits where nothing is switched
    tree = compile(source, name, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
    waiting = Waiting(tree)
    reading.update(waiting.names)
    if waiting.chosen:
        source = ast.fix_missing_locations(Twins(waiting).visit(tree))
    return compile(source, name, "exec", dont_inherit=True)


def life(thread):
    def run(task):
        try:
            if task.plain:
                thread.run()
            else:
                yield from call(thread.run)
        except SystemExit:
            pass
        except Exception as error:
            trace = error.__traceback__
            while trace and trace.tb_frame.f_code.co_filename == life.__code__.co_filename:
                trace = trace.tb_next
            arguments = type(error), error.with_traceback(trace), trace, thread
            threading.excepthook(threading.ExceptHookArgs(arguments))
        thread._tstate_lock.release()

    return run


def waits_never(function):
    """Whether a function of the script is known not to wait."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    own = code is not None and code.co_filename == sys.argv[0]
    return own and twin(function) is None and not (BLOCKING | reading).intersection(code.co_names)


def start(thread):
    if thread._started.is_set():
        raise RuntimeError("threads can only be started once")
    thread._started.set()
    thread._tstate_lock = Lock()
    thread._tstate_lock.acquire()
    thread._task = Task(thread, life(thread))
    inherited = type(thread).run is threading.Thread.run
    if waits_never(thread._target if inherited else thread.run):
        thread._task.go_on()


def run_plainly(thread):
    """Lets a thread run without yielding if another waits for its end and there is no third."""
    if len(tasks) == 1 and tasks[0].thread is thread:
        tasks[0].plain = True


def run_target(thread):
    if thread._target is not None:
        yield from call(thread._target, *thread._args, **thread._kwargs)


def run_timer(timer):
    end = now() + timer.interval
    yield end
    if not timer.finished.is_set():
        yield from call(timer.function, *timer.args, **timer.kwargs)
    timer.finished.set()


def start_new(function, arguments, keywords={}):
    thread = threading.Thread(target=function, args=arguments, kwargs=keywords, daemon=True)
    thread.start()
    return thread.ident


def join(thread, timeout=None, original=threading.Thread.join):
    if timeout is None:
        run_plainly(thread)
    original(thread, timeout)


def sleep(seconds):
    wait(lambda: False, max(0, seconds))


def finish():
    """Waits for the threads that keep a program alive."""
    for thread in [task.thread for task in tasks][:1]:
        run_plainly(thread)
    wait(lambda: all(task.thread.daemon for task in tasks))


threading._allocate_lock = threading.Lock = _thread.allocate_lock = Lock
threading._CRLock = None
threading.get_ident = _thread.get_ident = lambda: identities[-1]
threading.local = _thread._local = _threading_local.local
threading.stack_size = _thread.stack_size = lambda size=0: 0
threading.Thread.start, threading.Thread.join = start, join
threading.Thread.run.__coroutine__, threading.Timer.run.__coroutine__ = run_target, run_timer
_thread.start_new_thread = start_new
time.sleep = sleep
stdin = StandardInput()
sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(stdin), encoding="utf-8", errors=sys.stdin.errors)
