# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Completes the arguments of weftc: its options, as its help lists them, and files.
_weftc() {
  local word=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(weftc --help | grep -o '^  -[-a-zA-Z]*=\?' | tr -d ' ')" -- "$word")
    [[ ${COMPREPLY[*]} == *= ]] && compopt -o nospace
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    compopt -o filenames
  fi
}
complete -F _weftc weftc
