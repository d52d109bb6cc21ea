;; limit memory 50000000
;; limit fuel_to_start 300000000
;; give hello
;; ended MemoryLimit
;; A hundred thousand calls hold an object each while the memory of objects grows.
(module
  (memory (export "memory") 1)
  (type $numbers (array (mut i64)))
  (func $deep (param $depth i32) (result (ref null $numbers))
    (local $own (ref null $numbers))
    (local.set $own (array.new_default $numbers (i32.const 2)))
    (if (i32.eqz (local.get $depth))
      (then (loop $again (drop (array.new_default $numbers (i32.const 8000))) (br $again))))
    (drop (call $deep (i32.sub (local.get $depth) (i32.const 1))))
    (local.get $own))
  (func (export "_start") (drop (call $deep (i32.const 100000)))))
