;; limit memory 1000000
;; give hello
;; ended MemoryLimit
(module
  (memory (export "memory") 1)
  (type $list (struct (field (ref null $list))))
  (func (export "_start")
    (local $list (ref null $list))
    (loop $again
      (local.set $list (struct.new $list (local.get $list)))
      (br $again))))
