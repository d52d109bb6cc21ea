;; Its data do not fit into its memory, which shows only when it is instantiated.
;; give hello
;; ended Trap("out of bounds memory access")
(module
  (memory (export "memory") 1)
  (data (i32.const 65535) "ab")
  (func (export "_start")))
