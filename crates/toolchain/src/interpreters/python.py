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
    status = 1
    try:
        with open(path, "rb") as file:
            code = compile(file.read(), name, "exec", dont_inherit=True)
        if not check:
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
    try:
        sys.stdout.flush()
    finally:
        _exit(status & 255)


launch()
