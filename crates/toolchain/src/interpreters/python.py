def launch():
    """Runs the script that the first argument names, and leaves without taking the interpreter apart,
    which would cost more than most moves. With --check in front it only reads the script."""
    import sys
    from os import _exit

    del sys.argv[0]
    check = sys.argv[0] == "--check"
    path = sys.argv.pop() if check else sys.argv[0]
    folder, name = path.rsplit("/", 1)
    sys.argv[0] = name
    sys.path[0] = folder
    main = globals()
    del main["launch"]
    main["__file__"] = path

    def start_threads_in_place():
        """Lets a thread run to its end when it is started, because there is no other way here."""
        import threading

        def start(thread):
            if thread._started.is_set():
                raise RuntimeError("threads can only be started once")
            thread._started.set()
            try:
                thread.run()
            except BaseException:
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), thread)))
            thread._is_stopped = True

        def start_new(function, arguments, keywords={}):
            function(*arguments, **keywords)
            return 1

        import _thread

        threading.Thread.start = start
        threading.stack_size = _thread.stack_size = lambda size=0: 0
        _thread.start_new_thread = start_new

    def hint(error):
        """What to say of an error that a script has because it was written for another judge."""
        text = str(error)
        old = "raw_input", "xrange", "unicode", "unichr", "basestring", "reduce", "cmp", "file"
        if isinstance(error, SyntaxError):
            calls = "Missing parentheses in call to", "multiple exception types must be"
            if any(call in text for call in calls) or "leading zeros in decimal" in text:
                return "this is Python 2; bots run with Python 3.12"
        elif isinstance(error, NameError) and error.name in old:
            return f"{error.name} is of Python 2; bots run with Python 3.12"
        elif isinstance(error, ModuleNotFoundError):
            module = str(error.name).split(".")[0]
            if module not in sys.stdlib_module_names:
                return f"{module} is not there, only the standard library and sortedcontainers"
            return f"{module} needs what the sandbox has not"

    status = 1
    try:
        with open(path, "rb") as file:
            source = file.read()
        code = compile(source, name, "exec", dont_inherit=True)
        if not check:
            if b"thread" in source:
                start_threads_in_place()
            exec(code, main)
        status = 0
    except SystemExit as leaving:
        if leaving.code is None or isinstance(leaving.code, int):
            status = leaving.code or 0
        else:
            print(leaving.code, file=sys.stderr)
    except BaseException as error:
        trace = error.__traceback__.tb_next  # without us
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        if (said := hint(error)) is not None:
            print(f"hint: {said}", file=sys.stderr)
    try:
        sys.stdout.flush()
    finally:
        _exit(status & 255)


launch()
