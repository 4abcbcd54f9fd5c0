#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# precompile.sh COMPILER ARGUMENT...: runs the command, which makes a precompiled header, and writes the checksum of all
# that it includes beside it, for ccache (CCACHE_PCH_EXTSUM): the header itself names the files of the tree it lies in.
"$@" || exit
for word; do
  [ "$before" = -o ] && output=$word
  before=$word
done
"$@" -E -dD -P -o - | sha256sum >"$output.sum"
