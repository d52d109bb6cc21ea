;; refused Unsupported shared between threads
(module
  (memory (export "memory") 1)
  (type (shared (struct (field i32))))
  (func (export "_start")))
