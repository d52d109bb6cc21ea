;; give hello
;; ended MemoryLimit
(module
  (memory (export "memory") 1)
  (type $numbers (array (mut i64)))
  (func (export "_start") (drop (array.new_default $numbers (i32.const -1)))))
