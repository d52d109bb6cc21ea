;; Leaves a multiple of m + 1 whenever it can, with nothing but two system calls.
(module
  (import "wasi_snapshot_preview1" "fd_read"
    (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write"
    (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)

  ;; 0: the vector {address, length} of a call; 8: bytes read or written; 12: the byte read;
  ;; 16..48: the answer, written from its end.

  ;; The next byte of input, -1 at its end.
  (func $byte (result i32)
    (i32.store (i32.const 0) (i32.const 12))
    (i32.store (i32.const 4) (i32.const 1))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (if (result i32) (i32.load (i32.const 8))
      (then (i32.load8_u (i32.const 12)))
      (else (i32.const -1))))

  ;; The next number of input; 0, which is none of the game's, at its end.
  (func $number (result i64)
    (local $c i32) (local $n i64)
    (loop $blanks
      (local.set $c (call $byte))
      (br_if $blanks (i32.or (i32.eq (local.get $c) (i32.const 32))
                             (i32.eq (local.get $c) (i32.const 10)))))
    (block $end
      (loop $digits
        (br_if $end (i32.lt_s (local.get $c) (i32.const 48)))
        (local.set $n (i64.add (i64.mul (local.get $n) (i64.const 10))
                               (i64.extend_i32_u (i32.sub (local.get $c) (i32.const 48)))))
        (local.set $c (call $byte))
        (br $digits)))
    (local.get $n))

  (func $answer (param $n i64)
    (local $at i32)
    (local.set $at (i32.const 47))
    (i32.store8 (local.get $at) (i32.const 10))
    (loop $digits
      (local.set $at (i32.sub (local.get $at) (i32.const 1)))
      (i64.store8 (local.get $at)
        (i64.add (i64.const 48) (i64.rem_u (local.get $n) (i64.const 10))))
      (local.set $n (i64.div_u (local.get $n) (i64.const 10)))
      (br_if $digits (i64.ne (local.get $n) (i64.const 0))))
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (i32.sub (i32.const 48) (local.get $at)))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))

  (func (export "_start")
    (local $n i64) (local $step i64) (local $take i64)
    (drop (call $number)) ;; the seat
    (drop (call $number)) ;; the items at the start
    (local.set $step (i64.add (call $number) (i64.const 1)))
    (loop $turn
      (local.set $n (call $number))
      (if (i64.ne (local.get $n) (i64.const 0))
        (then
          (local.set $take (i64.rem_u (local.get $n) (local.get $step)))
          (if (i64.eqz (local.get $take)) (then (local.set $take (i64.const 1))))
          (call $answer (local.get $take))
          (br $turn))))))
