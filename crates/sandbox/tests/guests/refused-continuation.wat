;; refused Unsupported a continuation
(module
  (memory (export "memory") 1)
  (type $f (func))
  (type (cont $f))
  (func (export "_start")))
