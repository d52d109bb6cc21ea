{% for text in about %}
{%- set line = text | ocaml_comment %}
{{ ("(* " if loop.first else ("   " if line else "")) ~ line ~ (" *)" if loop.last else "") }}
{% endfor %}

(* {{ result }} as text; `opening` is the first line, `{{ given }}` the last one. *)
let {{ function }} _opening _{{ given }} =
  (* {{ example_means }}. *)
  "{{ example }}"

let () =
  let opening = read_line () in
  try
    while true do
      print_endline ({{ function }} opening (read_line ()))
    done
  with End_of_file -> ()
