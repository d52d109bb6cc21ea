;; refused Unsupported tail calls support is not enabled
(module
  (memory (export "memory") 1)
  (func $again (export "_start") (return_call $again)))
