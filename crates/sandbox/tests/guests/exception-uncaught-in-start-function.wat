;; give hello
;; ended Trap("uncaught exception")
(module
  (memory (export "memory") 1)
  (tag $t)
  (func $begin (throw $t))
  (start $begin)
  (func (export "_start")))
