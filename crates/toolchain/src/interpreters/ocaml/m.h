/* The machine, as OCaml's configure would tell it. Words have 64 bits, so that integers have 63 as everywhere else;
 * addresses take the lower half of a word. */
#define ARCH_SIXTYFOUR
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_SHORT 2
#define SIZEOF_LONGLONG 8
#define SIZEOF_PTR 8
#define PROFINFO_WIDTH 0
#define CAML_SAFE_STRING 1
#define FLAT_FLOAT_ARRAY 1
#define SUPPORTS_ALIGNED_ATTRIBUTE 1
#define SHRINKED_GNUC
