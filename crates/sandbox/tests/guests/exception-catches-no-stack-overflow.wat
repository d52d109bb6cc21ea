;; give hello
;; ended StackOverflow
(module
  (memory (export "memory") 1)
  (func $deep
    (block $caught (try_table (catch_all $caught) (call $deep))))
  (func (export "_start") (call $deep)))
