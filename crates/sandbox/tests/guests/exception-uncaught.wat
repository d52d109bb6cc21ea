;; give hello
;; ended Trap("uncaught exception")
(module
  (memory (export "memory") 1)
  (tag $t (param i32))
  (func (export "_start") (throw $t (i32.const 7))))
