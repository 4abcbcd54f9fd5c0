# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A folder is a library, and its include path is the layering: a file finds the headers of its own folder, of those that
# the folder names, and of what these name. tests/repo checks the same arrows on the text.

# weft_root(TARGET FOLDER): the target, and what links it, find FOLDER's headers as "part/of/src/name.h", through a root
# that holds this folder alone, without the folders inside.
function(weft_root target folder)
  cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE OUTPUT_VARIABLE path)
  file(RELATIVE_PATH place ${PROJECT_SOURCE_DIR}/src ${path})
  set(root ${PROJECT_BINARY_DIR}/roots/${target})
  file(GLOB inside ${path}/*/*.h ${path}/*/*.cpp ${path}/*/*/*.cpp)
  if(inside)
    # Before it had folders inside, the root's folder was a link to the whole.
    if(IS_SYMLINK ${root}/${place})
      file(REMOVE ${root}/${place})
    endif()
    file(MAKE_DIRECTORY ${root}/${place})
    file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${path} ${path}/*.h ${path}/*.def)
    foreach(header IN LISTS headers)
      file(CREATE_LINK ${path}/${header} ${root}/${place}/${header} SYMBOLIC)
    endforeach()
  else()
    cmake_path(GET place PARENT_PATH parent)
    file(MAKE_DIRECTORY ${root}/${parent})
    file(CREATE_LINK ${path} ${root}/${place} SYMBOLIC)
  endif()
  target_include_directories(${target} PUBLIC ${root})
endfunction()

# weft_folder(FOLDER SEES...): the library of FOLDER's sources, weft_FOLDER, or ${WEFT_FOLDERS}_FOLDER where that is set,
# with / in names as _. It is of the type ${WEFT_FOLDER_TYPE}, or STATIC. Its sources begin with the precompiled headers
# ${WEFT_FOLDER_HEADERS}, where that is set.
function(weft_folder folder)
  set(prefix weft)
  if(WEFT_FOLDERS)
    set(prefix ${WEFT_FOLDERS})
  endif()
  set(type STATIC)
  if(WEFT_FOLDER_TYPE)
    set(type ${WEFT_FOLDER_TYPE})
  endif()
  string(REGEX REPLACE "^[./]+" "" name ${folder})
  string(REPLACE "/" "_" name ${prefix}_${name})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  add_library(${name} ${type} ${sources})
  if(WEFT_FOLDER_HEADERS)
    weft_include_precompiled(${name} ${WEFT_FOLDER_HEADERS})
  endif()
  weft_root(${name} ${folder})
  foreach(seen IN LISTS ARGN)
    string(REPLACE "/" "_" seen ${prefix}_${seen})
    target_link_libraries(${name} PUBLIC ${seen})
  endforeach()
endfunction()
