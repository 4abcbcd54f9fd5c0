# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
add_compile_options(-Wall -Wextra -Wno-unused-parameter -fno-semantic-interposition -ffunction-sections)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wshadow>
                      $<$<COMPILE_LANGUAGE:CXX>:-Wthread-safety>)
endif()
add_link_options(-Wl,--gc-sections -Wl,-z,relro -Wl,-z,now)
# The build type Checked: assertions are on, and the compiler verifies IR after each pass.
set(CMAKE_C_FLAGS_CHECKED "-O1 -gline-tables-only")
set(CMAKE_CXX_FLAGS_CHECKED "-O1 -gline-tables-only")
if(WEFT_SANITIZE)
  add_compile_options(-fsanitize=${WEFT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # Compiled kernels carry no type signature in front of them, where a checked call would read it.
  add_compile_options($<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=function>)
  add_compile_options($<$<CXX_COMPILER_ID:Clang>:-fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/not_sanitized.txt>)
  add_link_options(-fsanitize=${WEFT_SANITIZE})
endif()
# Objects are cached wherever the tree lies, and those of sources with precompiled headers as well.
find_program(CCACHE ccache)
if(CCACHE)
  set(cached env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${cached})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${cached})
  add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
