;; refused TooLarge the table has 1000000 elements; at most 20000 are allowed
(module
  (memory (export "memory") 1)
  (table 1000000 funcref)
  (func (export "_start")))
