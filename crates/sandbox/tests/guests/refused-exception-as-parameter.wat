;; refused Unsupported a parameter or result has the type exnref
(module
  (memory (export "memory") 1)
  (func (param exnref))
  (func (export "_start")))
