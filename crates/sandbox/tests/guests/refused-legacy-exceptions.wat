;; refused Unsupported legacy
(module
  (memory (export "memory") 1)
  (func (export "_start") try catch_all end))
