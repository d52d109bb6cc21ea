;; A million nested calls are legal.
;; give hello
;; ended Exited(0)
(module
  (memory (export "memory") 1)
  (func $sum (param $n i32) (result i32)
    (if (result i32) (local.get $n)
      (then (i32.add
        (local.get $n)
        (call $sum (i32.sub (local.get $n) (i32.const 1)))))
      (else (i32.const 0))))
  (func (export "_start")
    (if (i32.ne (call $sum (i32.const 1000000)) (i32.const 1784293664)) (then unreachable))))
