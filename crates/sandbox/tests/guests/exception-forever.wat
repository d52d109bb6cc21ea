;; limit fuel_to_start 20000000
;; limit memory 100000000
;; give hello
;; ended OutOfFuel(Start)
;; memory-peak 2162688
;; Throws and catches: what it cost before it runs out of fuel is not freed.
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
