;; refused NotWasm type mismatch
(module
  (memory (export "memory") 1)
  (func (export "_start") (drop (i32.add (i32.const 1) (i64.const 1)))))
