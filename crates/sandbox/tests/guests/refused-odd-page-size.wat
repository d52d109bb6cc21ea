;; refused Unsupported custom page sizes
(module
  (memory (export "memory") 1 (pagesize 1))
  (func (export "_start")))
