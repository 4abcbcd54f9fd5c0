# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A folder is a library, and its include path is the layering: a file finds the headers of its own folder, of those that
# the folder names, and of what these name. tests/repo checks the same arrows on the text.

# weft_root(TARGET FOLDER): the target, and what links it, find FOLDER's headers as "part/of/src/name.h", through a root
# that holds this folder alone.
function(weft_root target folder)
  cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE OUTPUT_VARIABLE path)
  file(RELATIVE_PATH place ${PROJECT_SOURCE_DIR}/src ${path})
  cmake_path(GET place PARENT_PATH parent)
  set(root ${PROJECT_BINARY_DIR}/roots/${target})
  file(MAKE_DIRECTORY ${root}/${parent})
  file(CREATE_LINK ${path} ${root}/${place} SYMBOLIC)
  target_include_directories(${target} PUBLIC ${root})
endfunction()

# weft_folder(FOLDER SEES...): the library weft_FOLDER of FOLDER's sources, / in names as _.
function(weft_folder folder)
  string(REGEX REPLACE "^[./]+" "" name ${folder})
  string(REPLACE "/" "_" name weft_${name})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  add_library(${name} STATIC ${sources})
  weft_root(${name} ${folder})
  foreach(seen IN LISTS ARGN)
    string(REPLACE "/" "_" seen weft_${seen})
    target_link_libraries(${name} PUBLIC ${seen})
  endforeach()
endfunction()
