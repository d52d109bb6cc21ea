;; limit memory 1000000
;; give hello
;; ended MemoryLimit
;; Nothing is collected.
(module
  (memory (export "memory") 1)
  (type $pair (struct (field i64 i64)))
  (func (export "_start")
    (loop $again
      (drop (struct.new_default $pair))
      (br $again))))
