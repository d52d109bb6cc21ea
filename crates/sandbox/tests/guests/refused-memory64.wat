;; refused Unsupported memory64 must be enabled
(module
  (memory (export "memory") i64 1)
  (func (export "_start")))
