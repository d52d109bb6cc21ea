;; Calls itself for ever.
;; give hello
;; ended StackOverflow
(module
  (memory (export "memory") 1)
  (func $deeper (param $n i32) (result i32)
    (i32.add (local.get $n) (call $deeper (i32.add (local.get $n) (i32.const 1)))))
  (func (export "_start") (drop (call $deeper (i32.const 0)))))
