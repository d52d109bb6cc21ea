/* What the start code calls where a program has no main without parameters. The C library's own would
   do, but it takes a program that has no main at all, which then crashes when it is run: this one
   cannot be linked. */
int __main_argc_argv(int argc, char **argv);

int __main_void(void) {
    char *argv[] = {"bot", 0};
    return __main_argc_argv(1, argv);
}
