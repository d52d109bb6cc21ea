;; limit memory 1000000
;; give hello
;; ended MemoryLimit
(module
  (memory (export "memory") 1)
  (tag $t (param i32))
  (func $throws (throw $t (i32.const 7)))
  (func (export "_start")
    (loop $again
      (block $caught (result i32)
        (try_table (catch $t $caught) (call $throws))
        (i32.const 0))
      (drop)
      (br $again))))
