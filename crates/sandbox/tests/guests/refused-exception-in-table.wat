;; refused Unsupported a table has the type exnref
(module
  (memory (export "memory") 1)
  (table 10 exnref)
  (func (export "_start")))
