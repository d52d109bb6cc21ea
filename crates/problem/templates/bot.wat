{% for line in about %}
{{ (";; " ~ line) | trim }}
{% endfor %}
{%- macro words(part) %}
{% if part.prefix %}(call $write_number (i64.const {{ part.prefix | trim }})) {% endif %}
{% if part.answer == "one" %}(call $write_number (i64.const 1))
{%- elif part.answer == "pair" %}(call $write_number (i64.extend_i32_u (i32.sub (i32.const 1) (local.get $i))))
        (call $write_number (i64.extend_i32_u (local.get $i)))
{%- elif part.answer == "index" %}(call $write_number (i64.extend_i32_u (local.get $i)))
{%- else %}(call $write_number (i64.extend_i32_u (local.get $i))) (call $write_number (i64.const 1))
{%- endif %}
{% endmacro %}

(module
  (import "wasi_snapshot_preview1" "fd_read"
    (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write"
    (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 18)

  ;; 0: the vector {address, length} of a call; 8: bytes read or written; 12: the byte read;
  ;; 16: the answer; 1024: the numbers of the last line, 8 bytes each
  (global $answer_end (mut i32) (i32.const 16))
  (global $length (mut i32) (i32.const 0)) ;; how many numbers the last line had

  ;; The next byte of input, -1 at its end.
  (func $byte (result i32)
    (i32.store (i32.const 0) (i32.const 12))
    (i32.store (i32.const 4) (i32.const 1))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (if (result i32) (i32.load (i32.const 8))
      (then (i32.load8_u (i32.const 12)))
      (else (i32.const -1))))

  ;; The number at a place of the last line, counted from 0.
  (func $at (param $place i32) (result i64)
    (i64.load offset=1024 (i32.shl (local.get $place) (i32.const 3))))

  ;; Reads a line of numbers; there are none at the end of input.
  (func $read_line
    (local $c i32) (local $n i64)
    (global.set $length (i32.const 0))
    (block $end
      (loop $numbers
        (local.set $n (i64.const 0))
        (local.set $c (call $byte))
        (br_if $end (i32.lt_s (local.get $c) (i32.const 48))) ;; no digit: an empty line, or none
        (loop $digits
          (local.set $n (i64.add (i64.mul (local.get $n) (i64.const 10))
                                 (i64.extend_i32_u (i32.sub (local.get $c) (i32.const 48)))))
          (local.set $c (call $byte))
          (br_if $digits (i32.ge_s (local.get $c) (i32.const 48))))
        (i64.store offset=1024 (i32.shl (global.get $length) (i32.const 3)) (local.get $n))
        (global.set $length (i32.add (global.get $length) (i32.const 1)))
        (br_if $numbers (i32.eq (local.get $c) (i32.const 32))))))

  (func $write_byte (param $c i32)
    (i32.store8 (global.get $answer_end) (local.get $c))
    (global.set $answer_end (i32.add (global.get $answer_end) (i32.const 1))))

  (func $write_digits (param $n i64)
    (if (i64.ge_u (local.get $n) (i64.const 10))
      (then (call $write_digits (i64.div_u (local.get $n) (i64.const 10)))))
    (call $write_byte
      (i32.add (i32.const 48) (i32.wrap_i64 (i64.rem_u (local.get $n) (i64.const 10))))))

  ;; Adds a number to the answer, and a blank.
  (func $write_number (param $n i64)
    (call $write_digits (local.get $n))
    (call $write_byte (i32.const 32)))

  ;; Sends the answer, a line.
  (func $send
    (call $write_byte (i32.const 10))
    (i32.store (i32.const 0) (i32.const 16))
    (i32.store (i32.const 4) (i32.sub (global.get $answer_end) (i32.const 16)))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
    (global.set $answer_end (i32.const 16)))

{% if questions %}
  ;; Writes the answer to the question that was read.
  (func $answer
{% for code in questions.codes %}
    (call $write_byte (i32.const {{ code }}))
{% endfor %}
    (call $send))

  (func (export "_start")
    (call $read_line) ;; how many questions there are
    (loop $questions
      (call $read_line)
      (if (global.get $length) (then (call $answer) (br $questions))))))
{% else %}
{% if shape != "one" %}
  ;; The first place from $start on that holds at least $least; the length if none does.
  (func $first (param $start i32) (param $least i64) (result i32)
    (block $found
      (loop $places
        (br_if $found (i32.ge_u (local.get $start) (global.get $length)))
        (br_if $found (i64.ge_u (call $at (local.get $start)) (local.get $least)))
        (local.set $start (i32.add (local.get $start) (i32.const 1)))
        (br $places)))
    (local.get $start))

{% endif %}
  ;; Writes your move.
  (func $choose
{% if shape == "sum" %}
    (local $start i32) (local $size i32) (local $i i32)
    (local.set $start (i32.const 1)) ;; where a component begins; the first number says how many
{% for part in parts %}
    ;; {{ part.title }}: {{ part.simple }}.
{% if part.size %}
    (local.set $size (i32.const {{ part.size }}))
{% else %}
    (local.set $size (i32.add (i32.wrap_i64 (call $at (local.get $start))) (i32.const 1)))
{% endif %}
    (local.set $i (i32.sub
      (call $first (i32.add (local.get $start) (i32.const {{ part.from }})) (i64.const {{ part.least }}))
      (local.get $start)))
    (if (i32.lt_u (local.get $i) (local.get $size))
      (then
        {{ words(part) }}
        (return)))
    (local.set $start (i32.add (local.get $start) (local.get $size)))
{% endfor %}
    )
{% elif shape == "hands" %}
    ;; {{ parts[0].simple | capitalize }}.
    (local $mine i32) (local $theirs i32)
    (local.set $mine (call $first (i32.const 0) (i64.const 1)))
    (local.set $theirs (call $first (i32.const {{ hands }}) (i64.const 1)))
{% if seats > 2 and not zombies %}
    (if (i32.ge_u (local.get $mine) (i32.const {{ hands }})) ;; you are out
      (then
        (call $write_byte (i32.const 112)) ;; pass
        (call $write_byte (i32.const 97))
        (call $write_byte (i32.const 115))
        (call $write_byte (i32.const 115))
        (return)))
{% endif %}
    (call $write_byte (i32.const 116)) ;; tap
    (call $write_byte (i32.const 97))
    (call $write_byte (i32.const 112))
    (call $write_byte (i32.const 32))
{% if zombies %}
    (call $write_number ;; who is out taps with one finger
      (select (i64.const 1) (call $at (local.get $mine))
        (i32.ge_u (local.get $mine) (i32.const {{ hands }}))))
{% else %}
    (call $write_number (call $at (local.get $mine)))
{% endif %}
    (call $write_number (call $at (local.get $theirs)))
{%- if seats > 2 %}

    ;; Whose hand it is, in seats.
    (call $write_number
      (i64.extend_i32_u (i32.div_u (local.get $theirs) (i32.const {{ hands }}))))
{%- endif %})
{% else %}
    ;; {{ parts[0].simple | capitalize }}.
{% if shape == "heaps" %}
    (local $i i32)
    (local.set $i (call $first (i32.const {{ parts[0].from }}) (i64.const {{ parts[0].least }})))
{% endif %}
    {{ words(parts[0]) }})
{% endif %}

  (func (export "_start")
    (call $read_line) ;; the seat and what comes with it
    (loop $turns
      (call $read_line)
      (if (global.get $length) (then (call $choose) (call $send) (br $turns))))))
{% endif %}
