;; refused Unsupported the module declares a type that is off here
(module
  (type (struct (field i32)))
  (memory (export "memory") 1)
  (func (export "_start")))
