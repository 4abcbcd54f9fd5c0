# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Headers that many sources include are parsed once for all of them. CMake's own precompiled headers name the folder of
# the tree in each command, so that ccache would know no object of another tree. A precompiled header itself is not cached:
# it names the files it was made of, which another tree may change or lose. Compilers but clang include as before.

# weft_precompiled(TARGET HEADER LIBRARY...): TARGET makes HEADER's precompiled form, compiled as what links the libraries.
function(weft_precompiled target header)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    return()
  endif()
  set_source_files_properties(${header} PROPERTIES LANGUAGE CXX COMPILE_OPTIONS -xc++-header)
  add_library(${target}_object OBJECT ${header})
  set_target_properties(${target}_object PROPERTIES CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/cmake/precompile.sh)
  target_link_libraries(${target}_object PRIVATE ${ARGN})
  add_custom_target(${target} DEPENDS $<TARGET_OBJECTS:${target}_object>)
endfunction()

# weft_include_precompiled(TARGET PRECOMPILED): each source of TARGET begins with what PRECOMPILED includes.
function(weft_include_precompiled target precompiled)
  if(TARGET ${precompiled})
    target_compile_options(${target} PRIVATE "SHELL:-include-pch $<TARGET_OBJECTS:${precompiled}_object>")
    add_dependencies(${target} ${precompiled})
  endif()
endfunction()
