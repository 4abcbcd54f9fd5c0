# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the scripts share: where things are, missing packages, configure and build.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${WEFT_BUILD:-$top/build}

# step TEXT...: says what comes next, and how many seconds have passed.
step() { printf '[%4d s] %s\n' "$SECONDS" "$*"; }

# as_root COMMAND...
as_root() {
  local sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive "$@"
}

# install_packages NEED...: installs what scripts/packages.txt lists for these needs and is not there yet.
install_packages() {
  local missing=() package
  for package in $(awk -v needs=" $* " '!/^#/ { for (i = 2; i <= NF; ++i) if (index(needs, " " $i " ")) { print $1; next } }' \
    "$top/scripts/packages.txt"); do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "installing ${missing[*]}"
  as_root apt-get update -qq
  as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# configure DIR [CMAKE-ARGUMENT...]
configure() {
  local dir=$1
  shift
  cmake -S "$top" -B "$dir" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
    -DLLVM_DIR=/usr/lib/llvm-22/lib/cmake/llvm -DClang_DIR=/usr/lib/llvm-22/lib/cmake/clang "$@" >"$dir.log" 2>&1 ||
    { cat "$dir.log"; return 1; }
}

# Sources are compiled twelve at once, which takes a third of the time. Each of them has to compile alone as well.
unity=(-DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12)

# Makes programs started from here find the driver in the build tree, and no other.
use_build_tree() { export OCL_ICD_VENDORS=$1/etc/OpenCL/vendors; }
