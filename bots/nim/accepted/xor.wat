;; Nim: leave piles whose exclusive or is 0, with nothing but two system calls.
(module
  (import "wasi_snapshot_preview1" "fd_read"
    (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write"
    (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)

  ;; 0: the vector {address, length} of a call; 8: bytes read or written; 12: the byte read;
  ;; 16..64: the answer, written from its end; 64...: the piles, 8 bytes each, from number 1 on.

  ;; The next byte of input, -1 at its end.
  (func $byte (result i32)
    (i32.store (i32.const 0) (i32.const 12))
    (i32.store (i32.const 4) (i32.const 1))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (if (result i32) (i32.load (i32.const 8))
      (then (i32.load8_u (i32.const 12)))
      (else (i32.const -1))))

  ;; The next number of input; -1 at its end.
  (func $number (result i64)
    (local $c i32) (local $n i64)
    (loop $blanks
      (local.set $c (call $byte))
      (br_if $blanks (i32.or (i32.eq (local.get $c) (i32.const 32))
                             (i32.eq (local.get $c) (i32.const 10)))))
    (if (i32.lt_s (local.get $c) (i32.const 0)) (then (return (i64.const -1))))
    (block $end
      (loop $digits
        (br_if $end (i32.lt_s (local.get $c) (i32.const 48)))
        (local.set $n (i64.add (i64.mul (local.get $n) (i64.const 10))
                               (i64.extend_i32_u (i32.sub (local.get $c) (i32.const 48)))))
        (local.set $c (call $byte))
        (br $digits)))
    (local.get $n))

  ;; Writes a byte and then, before it, the digits of a number; returns where that begins.
  (func $before (param $at i32) (param $last i32) (param $n i64) (result i32)
    (local.set $at (i32.sub (local.get $at) (i32.const 1)))
    (i32.store8 (local.get $at) (local.get $last))
    (loop $digits
      (local.set $at (i32.sub (local.get $at) (i32.const 1)))
      (i64.store8 (local.get $at)
        (i64.add (i64.const 48) (i64.rem_u (local.get $n) (i64.const 10))))
      (local.set $n (i64.div_u (local.get $n) (i64.const 10)))
      (br_if $digits (i64.ne (local.get $n) (i64.const 0))))
    (local.get $at))

  (func $answer (param $pile i32) (param $take i64)
    (local $at i32)
    (local.set $at (call $before (i32.const 64) (i32.const 10) (local.get $take)))
    (local.set $at
      (call $before (local.get $at) (i32.const 32) (i64.extend_i32_u (local.get $pile))))
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (i32.sub (i32.const 64) (local.get $at)))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))

  (func $items (param $pile i32) (result i64)
    (i64.load offset=64 (i32.shl (local.get $pile) (i32.const 3))))

  ;; Reads and answers one position; returns 0 at the end of input.
  (func $turn (result i32)
    (local $k i64) (local $count i32) (local $i i32) (local $total i64) (local $left i64)
    (local.set $k (call $number))
    (if (i64.lt_s (local.get $k) (i64.const 0)) (then (return (i32.const 0))))
    (local.set $count (i32.wrap_i64 (local.get $k)))
    (loop $piles
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (i64.store offset=64 (i32.shl (local.get $i) (i32.const 3)) (call $number))
      (local.set $total (i64.xor (local.get $total) (call $items (local.get $i))))
      (br_if $piles (i32.lt_u (local.get $i) (local.get $count))))
    (local.set $i (i32.const 0))
    (loop $piles
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (local.set $left (i64.xor (call $items (local.get $i)) (local.get $total)))
      (if (i64.lt_u (local.get $left) (call $items (local.get $i)))
        (then
          (call $answer (local.get $i) (i64.sub (call $items (local.get $i)) (local.get $left)))
          (return (i32.const 1))))
      (br_if $piles (i32.lt_u (local.get $i) (local.get $count))))
    (local.set $i (i32.const 1)) ;; a lost position: take as little as can be
    (loop $piles
      (if (i64.eqz (call $items (local.get $i)))
        (then
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br $piles))))
    (call $answer (local.get $i) (i64.const 1))
    (i32.const 1))

  (func (export "_start")
    (drop (call $number)) ;; the seat, which plays no part
    (loop $turns
      (br_if $turns (call $turn)))))
