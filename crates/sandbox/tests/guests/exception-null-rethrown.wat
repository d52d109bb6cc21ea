;; give hello
;; ended Trap("null reference")
(module
  (memory (export "memory") 1)
  (func (export "_start") (throw_ref (ref.null exn))))
