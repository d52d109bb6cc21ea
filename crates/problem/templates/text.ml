{% for text in about %}
{%- set line = text | ocaml_comment %}
{{ ("(* " if loop.first else ("   " if line else "")) ~ line ~ (" *)" if loop.last else "") }}
{% endfor %}

(* Your move as text; `opening` is the first line, `position` the last one. *)
let choose _opening _position =
  (* A legal move of the first position, and of few others. *)
  "{{ example }}"

let () =
  let opening = read_line () in
  try
    while true do
      print_endline (choose opening (read_line ()))
    done
  with End_of_file -> ()
