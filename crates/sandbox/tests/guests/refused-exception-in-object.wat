;; refused Unsupported a field has the type exnref
(module
  (memory (export "memory") 1)
  (type (struct (field exnref)))
  (func (export "_start")))
