/* The system, as OCaml's configure would tell it. */
#define OCAML_OS_TYPE "Unix"
#define HAS_C99_FLOAT_OPS
#define HAS_WORKING_FMA
#define HAS_WORKING_ROUND
#define HAS_STDINT_H
#define HAS_UNISTD
#define HAS_DIRENT
#define HAS_GETCWD
#define HAS_GETTIMEOFDAY
#define HAS_STRERROR
#define HAS_FFS
