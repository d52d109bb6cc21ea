;; refused Unsupported a local has the type externref
(module
  (memory (export "memory") 1)
  (func (local externref))
  (func (export "_start")))
