{% for text in about %}
{%- set line = text | ocaml_comment %}
{{ ("(* " if loop.first else ("   " if line else "")) ~ line ~ (" *)" if loop.last else "") }}
{% endfor %}
{%- macro words(part) %}
{% if part.answer == "one" %}"{{ part.prefix }}1"
{%- elif part.answer == "pair" %}Printf.sprintf "{{ part.prefix }}%d %d" (1 - i) i
{%- elif part.answer == "index" %}Printf.sprintf "{{ part.prefix }}%d" i
{%- else %}Printf.sprintf "{{ part.prefix }}%d 1" i
{%- endif %}
{% endmacro %}

(* Numbers from 2^62 on, which an int cannot hold, count as the largest int. *)
let number word = Option.value (int_of_string_opt word) ~default:max_int

let numbers line = Array.of_list (List.map number (String.split_on_char ' ' (String.trim line)))

{% if questions %}
(* The answer as text; the question is an array of numbers. *)
let answer _question = "{{ questions.answer }}"

let () =
  for _ = 1 to int_of_string (String.trim (read_line ())) do
    print_endline (answer (numbers (read_line ())))
  done
{% else %}
{% if shape != "one" %}
(* The first place from `start` on that holds at least `least`; the length if none does. *)
let rec first position start least =
  if start < Array.length position && position.(start) < least then first position (start + 1) least
  else start

{% endif %}
(* Your move as text; `opening` and `position` are arrays of numbers. *)
let choose _opening position =
{% if shape == "sum" %}
  let at = 1 in (* where a component begins; position.(0) is how many there are *)
{% for part in parts %}
  (* {{ part.title }}: {{ part.simple }}. *)
  let size = {{ part.size or "position.(at) + 1" }} in
  let i = first position {% if part.from %}(at + {{ part.from }}){% else %}at{% endif %} {{ part.least }} - at in
  if i < size then {{ words(part) }}
  else
{% if not loop.last %}
  let at = at + size in
{% endif %}
{% endfor %}
  failwith "no move is asked for when nothing is left"
{% elif shape == "hands" %}
  (* {{ parts[0].simple | capitalize }}. *)
  let mine = first position 0 1 in
  let theirs = first position {{ hands }} 1 in
{% if seats > 2 %}
  let ahead = theirs / {{ hands }} in (* whose hand it is, in seats *)
  if mine >= {{ hands }} then (* you are out *)
    {% if zombies %}Printf.sprintf "tap 1 %d %d" position.(theirs) ahead{% else %}"pass"{% endif %}

  else Printf.sprintf "tap %d %d %d" position.(mine) position.(theirs) ahead
{% else %}
  Printf.sprintf "tap %d %d" position.(mine) position.(theirs)
{% endif %}
{% else %}
  (* {{ parts[0].simple | capitalize }}. *)
{% if shape == "heaps" %}
  let i = first position {{ parts[0].from }} {{ parts[0].least }} in
{% endif %}
  {{ words(parts[0]) }}
{% endif %}

let () =
  let opening = numbers (read_line ()) in
  try
    while true do
      print_endline (choose opening (numbers (read_line ())))
    done
  with End_of_file -> ()
{% endif %}
