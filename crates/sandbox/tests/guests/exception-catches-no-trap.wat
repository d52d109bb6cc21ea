;; give hello
;; ended Trap("integer divide by zero")
;; A handler of everything is for exceptions, not for traps.
(module
  (memory (export "memory") 1)
  (func (export "_start")
    (block $caught
      (try_table (catch_all $caught) (drop (i32.div_u (i32.const 1) (i32.const 0)))))))
