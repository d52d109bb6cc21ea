;; limit fuel_to_start 100000000
;; give hello
;; ended OutOfFuel(Start)
;; Unwinds ten thousand calls, again and again.
(module
  (memory (export "memory") 1)
  (tag $t)
  (func $deep (param $depth i32)
    (if (i32.eqz (local.get $depth)) (then (throw $t)))
    (call $deep (i32.sub (local.get $depth) (i32.const 1))))
  (func (export "_start")
    (loop $again
      (block $caught
        (try_table (catch_all $caught) (call $deep (i32.const 10000))))
      (br $again))))
