;; give hello
;; ended Trap("out of bounds memory access")
(module
  (memory (export "memory") 1)
  (func (export "_start") (drop (i32.load (i32.const -4)))))
