def launch():
    """Runs the script that the first argument names, and leaves without taking the interpreter apart,
    which would cost more than most moves. With --check in front it only reads the script."""
    import atexit
    import sys
    from io import IOBase
    from os import _exit

    # Programs take it for infinity; in the interpreter, sizes have 32 bits.
    sys.maxsize = (1 << 63) - 1

    def take_any_size(functools, original):
        """Lets caches have any size: one that memory cannot hold means no limit."""

        def lru_cache(maxsize=128, typed=False):
            unlimited = isinstance(maxsize, int) and maxsize >= 1 << 31
            return original(None if unlimited else maxsize, typed)

        functools.lru_cache = lru_cache

    *helpers, path = sys.argv[1:]
    check = helpers == ["--check"]
    folder, name = path.rsplit("/", 1)
    sys.argv[:] = [name]
    sys.path[0] = folder
    main = globals()
    del main["launch"]
    main["__file__"] = path

    def add(helper, **names):
        """Runs one of the sources that stand for what the interpreter lacks."""
        module = type(sys)(helper)
        module.__dict__.update(names)
        exec(compile(helpers.pop(0), f"<{helper}>", "exec"), module.__dict__)
        return module

    def loaded(source):
        """The code of the script, and what to do at its end."""
        if not helpers:
            return compile(source, name, "exec", dont_inherit=True), lambda: None
        threads = add("threads")
        for helper in ("pools", "loops")[: len(helpers)]:
            add(helper, threads=threads)
        return threads.prepared(source, name), threads.finish

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

    def write_all():
        """Writes what is left for standard output, which a program may have replaced or closed."""
        for name in "stdout", "__stdout__":
            try:
                getattr(sys, name).flush()
            except Exception:
                pass

    def let_go():
        """Forgets the variables that do something at their end. Files write what they hold, and come last, because
        others may write to them."""
        for files in False, True:
            for variable in list(main):
                kind = type(main[variable])
                if hasattr(kind, "__del__") and issubclass(kind, IOBase) == files:
                    main[variable] = None

    status, finish = 1, lambda: None
    try:
        with open(path, "rb") as file:
            source = file.read()
        if b"lru_cache" in source:
            import functools

            take_any_size(functools, functools.lru_cache)
        if check:
            compile(source, name, "exec", dont_inherit=True)
        else:
            code, finish = loaded(source)
            exec(code, main)
        status = 0
    except SystemExit as leaving:
        if leaving.code is None or isinstance(leaving.code, int):
            status = leaving.code or 0
        else:
            print(leaving.code, file=sys.stderr)
    except BaseException as error:
        trace = error.__traceback__
        while trace and trace.tb_frame.f_code.co_filename != name:  # without us
            trace = trace.tb_next
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        if (said := hint(error)) is not None:
            print(f"hint: {said}", file=sys.stderr)
    try:
        finish()
        atexit._run_exitfuncs()
        write_all()
        let_go()
        write_all()
    finally:
        _exit(status & 255)


launch()
