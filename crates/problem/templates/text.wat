{% for line in about %}
{{ (";; " ~ line) | trim }}
{% endfor %}

(module
  (import "wasi_snapshot_preview1" "fd_read"
    (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write"
    (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 257)

  ;; 0: the vector {address, length} of a call; 8: bytes read or written; 16: the move;
  ;; 4096: the last line of input, with room for 16 MiB
  (data (i32.const 16) "{{ example }}\n")
  (global $move_length i32 (i32.const {{ example | length + 1 }}))

  ;; Reads a line to 4096 and returns its length; 0 at the end of input.
  (func $read_line (result i32)
    (local $end i32)
    (local.set $end (i32.const 4096))
    (block $done
      (loop $letters
        (i32.store (i32.const 0) (local.get $end))
        (i32.store (i32.const 4) (i32.const 1))
        (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
        (br_if $done (i32.eqz (i32.load (i32.const 8))))
        (br_if $done (i32.eq (i32.load8_u (local.get $end)) (i32.const 10)))
        (local.set $end (i32.add (local.get $end) (i32.const 1)))
        (br $letters)))
    (i32.sub (local.get $end) (i32.const 4096)))

  ;; Writes {{ result | lower }}: {{ example_means | lower }}.
  (func ${{ function }} (param $length i32)
    (i32.store (i32.const 0) (i32.const 16))
    (i32.store (i32.const 4) (global.get $move_length))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))

  (func (export "_start")
    (local $length i32)
    (drop (call $read_line)) ;; {{ opening_means }}
    (loop $turns
      (local.set $length (call $read_line))
      (if (local.get $length) (then (call ${{ function }} (local.get $length)) (br $turns))))))
