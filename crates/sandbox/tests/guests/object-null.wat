;; give hello
;; ended Trap("null reference")
(module
  (memory (export "memory") 1)
  (type $pair (struct (field i64 i64)))
  (type $numbers (array (mut i64)))
  (type $call (func))
  (func (export "_start")
    (drop (struct.get $pair 0 (ref.null $pair)))))
