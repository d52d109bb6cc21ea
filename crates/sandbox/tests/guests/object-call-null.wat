;; give hello
;; ended Trap("null reference")
(module
  (memory (export "memory") 1)
  (type $pair (struct (field i64 i64)))
  (type $numbers (array (mut i64)))
  (type $call (func))
  (func (export "_start")
    (call_ref $call (ref.null $call))))
