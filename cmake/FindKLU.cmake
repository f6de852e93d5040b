# SuiteSparse KLU (sparse LU with refactorisation), which Debian ships without a CMake file.
# Defines the target KLU::KLU and KLU_FOUND.

find_path(KLU_INCLUDE_DIR klu.h PATH_SUFFIXES suitesparse)
set(KLU_LIBRARIES)
set(klu_parts)
foreach(part klu amd colamd btf suitesparseconfig)
  find_library(KLU_${part}_LIBRARY ${part})
  list(APPEND KLU_LIBRARIES ${KLU_${part}_LIBRARY})
  list(APPEND klu_parts KLU_${part}_LIBRARY)
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(KLU REQUIRED_VARS KLU_INCLUDE_DIR ${klu_parts})
mark_as_advanced(KLU_INCLUDE_DIR ${klu_parts})

if(KLU_FOUND AND NOT TARGET KLU::KLU)
  add_library(KLU::KLU INTERFACE IMPORTED)
  set_target_properties(KLU::KLU PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${KLU_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${KLU_LIBRARIES}")
endif()
