;; give hello
;; ended Trap("cast failure")
(module
  (memory (export "memory") 1)
  (type $pair (struct (field i64 i64)))
  (type $numbers (array (mut i64)))
  (type $call (func))
  (func (export "_start")
    (drop (ref.cast (ref $pair) (ref.i31 (i32.const 1))))))
