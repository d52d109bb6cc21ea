;; give hello
;; ended Trap("out of bounds array access")
(module
  (memory (export "memory") 1)
  (type $pair (struct (field i64 i64)))
  (type $numbers (array (mut i64)))
  (type $call (func))
  (func (export "_start")
    (array.copy $numbers $numbers (array.new_default $numbers (i32.const 3)) (i32.const 1) (array.new_default $numbers (i32.const 9)) (i32.const -1) (i32.const 2))))
