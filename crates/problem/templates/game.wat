;; {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
;;
;; Try it:  grundy solve {{ file }}

(module
  (import "wasi_snapshot_preview1" "fd_read"
    (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write"
    (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 2)

  ;; 0: the vector {address, length} of a call; 8: bytes read or written; 12: the byte read;
  ;; 1024: the header; 4096: the answer
  (data (i32.const 1024)
    "title = \"{{ title }}\"\n"
    "summary = \"Take 1 to m items from a heap; the player who takes the last one wins.\"\n"
    "keys.n = { min = 1, max = 1000, default = 10, about = \"items at the start\" }\n"
    "keys.m = { min = 1, max = 1000, default = 3, about = \"the most that a move takes\" }\n"
    "board = \"heaps\"\n"
    "ready\00")
  (data (i32.const 2048) "loss\00")
  (data (i32.const 2056) "bad a position is the number of items\00")
  (data (i32.const 2096) "bad the settings are two numbers\00")
  (global $answer_end (mut i32) (i32.const 4096))
  (global $most (mut i32) (i32.const 3))

  ;; The next byte of input, -1 at its end.
  (func $byte (result i32)
    (i32.store (i32.const 0) (i32.const 12))
    (i32.store (i32.const 4) (i32.const 1))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (if (result i32) (i32.load (i32.const 8))
      (then (i32.load8_u (i32.const 12)))
      (else (i32.const -1))))

  ;; Reads a number, and the byte after it, which is $end or below; -1 if it is no number of at most nine
  ;; digits.
  (func $number (param $end i32) (result i32)
    (local $c i32) (local $n i32)
    (loop $digits
      (local.set $c (call $byte))
      (if (i32.gt_s (local.get $c) (local.get $end))
        (then
          (local.set $n
            (if (result i32) (i32.and (i32.lt_u (i32.sub (local.get $c) (i32.const 48)) (i32.const 10))
                                      (i32.lt_u (local.get $n) (i32.const 100000000)))
              (then (i32.add (i32.mul (local.get $n) (i32.const 10))
                             (i32.sub (local.get $c) (i32.const 48))))
              (else (i32.const -1))))
          (br $digits))))
    (local.get $n))

  ;; Reads up to the end of a word, and the byte after it.
  (func $skip_word
    (loop $letters
      (br_if $letters (i32.gt_s (call $byte) (i32.const 32)))))

  (func $write_byte (param $c i32)
    (i32.store8 (global.get $answer_end) (local.get $c))
    (global.set $answer_end (i32.add (global.get $answer_end) (i32.const 1))))

  (func $write_number (param $n i32)
    (if (i32.ge_u (local.get $n) (i32.const 10))
      (then (call $write_number (i32.div_u (local.get $n) (i32.const 10)))))
    (call $write_byte (i32.add (i32.const 48) (i32.rem_u (local.get $n) (i32.const 10)))))

  ;; Writes a text that ends with a zero.
  (func $write_text (param $at i32)
    (block $end
      (loop $letters
        (br_if $end (i32.eqz (i32.load8_u (local.get $at))))
        (call $write_byte (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $letters))))

  ;; Sends the answer, a line.
  (func $send
    (call $write_byte (i32.const 10))
    (i32.store (i32.const 0) (i32.const 4096))
    (i32.store (i32.const 4) (i32.sub (global.get $answer_end) (i32.const 4096)))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
    (global.set $answer_end (i32.const 4096)))

  ;; Writes the first position: any text. The settings come in the header's order; -1 stands for a text.
  (func $start (param $n i32) (param $m i32)
    (if (i32.lt_s (i32.or (local.get $n) (local.get $m)) (i32.const 0))
      (then (call $write_text (i32.const 2096)) (return)))
    (global.set $most (local.get $m))
    (call $write_number (local.get $n)))

  ;; Writes the moves, each with the position that it leads to, with tabs between all of them. Where the
  ;; game is over, it writes win, loss or draw, for the player who would have to move. People may type
  ;; anything as a position: it writes bad and the reason if it is none.
  (func $moves (param $items i32)
    (local $take i32)
    (if (i32.lt_s (local.get $items) (i32.const 0)) (then (call $write_text (i32.const 2056)) (return)))
    (if (i32.eqz (local.get $items)) (then (call $write_text (i32.const 2048)) (return)))
    (local.set $take (i32.const 1))
    (loop $takes
      (if (i32.gt_u (local.get $take) (i32.const 1)) (then (call $write_byte (i32.const 9))))
      (call $write_number (local.get $take))
      (call $write_byte (i32.const 9))
      (call $write_number (i32.sub (local.get $items) (local.get $take)))
      (local.set $take (i32.add (local.get $take) (i32.const 1)))
      (br_if $takes (i32.and (i32.le_u (local.get $take) (local.get $items))
                             (i32.le_u (local.get $take) (global.get $most))))))

  ;; The conversation: a line for every question, which is told by its first letter.
  (func (export "_start")
    (local $letter i32)
    (loop $questions
      (local.set $letter (call $byte))
      (if (i32.eq (local.get $letter) (i32.const -1)) (then (return)))
      (call $skip_word)
      (if (i32.eq (local.get $letter) (i32.const 104)) ;; h
        (then (call $write_text (i32.const 1024))))
      (if (i32.eq (local.get $letter) (i32.const 115)) ;; s
        (then (call $start (call $number (i32.const 32)) (call $number (i32.const 32)))))
      (if (i32.eq (local.get $letter) (i32.const 109)) ;; m
        (then (call $moves (call $number (i32.const 31))))) ;; a blank is no end of it
      (call $send)
      (br $questions))))
