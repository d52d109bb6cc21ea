;; refused Unsupported has 2 tables; one is allowed
(module
  (memory (export "memory") 1)
  (table 1 funcref)
  (table 1 funcref)
  (func (export "_start")))
