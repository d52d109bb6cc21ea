;; refused Unsupported a global has the type exnref
(module
  (memory (export "memory") 1)
  (global (mut exnref) (ref.null exn))
  (func (export "_start")))
