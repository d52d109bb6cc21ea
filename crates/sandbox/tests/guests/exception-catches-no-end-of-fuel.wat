;; limit fuel_to_start 1000000
;; give hello
;; ended OutOfFuel(Start)
(module
  (memory (export "memory") 1)
  (func $loop (loop $l (br $l)))
  (func (export "_start")
    (loop $again
      (block $caught (try_table (catch_all $caught) (call $loop)))
      (br $again))))
