# CVODE and IDA of SUNDIALS, versions 6.x: each library holds the serial vectors and nonlinear solvers that it uses.
# Defines the target SUNDIALS::SUNDIALS and SUNDIALS_FOUND.

find_path(SUNDIALS_INCLUDE_DIR cvode/cvode.h)
if(SUNDIALS_INCLUDE_DIR)
  file(STRINGS ${SUNDIALS_INCLUDE_DIR}/sundials/sundials_config.h version_line REGEX "define SUNDIALS_VERSION \"")
  string(REGEX REPLACE ".*\"([0-9.]+)[^\"]*\".*" "\\1" SUNDIALS_VERSION "${version_line}")
endif()
foreach(part cvode ida)
  find_library(SUNDIALS_${part}_LIBRARY sundials_${part})
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SUNDIALS
  REQUIRED_VARS SUNDIALS_INCLUDE_DIR SUNDIALS_cvode_LIBRARY SUNDIALS_ida_LIBRARY
  VERSION_VAR SUNDIALS_VERSION HANDLE_VERSION_RANGE)
mark_as_advanced(SUNDIALS_INCLUDE_DIR SUNDIALS_cvode_LIBRARY SUNDIALS_ida_LIBRARY)

if(SUNDIALS_FOUND AND NOT TARGET SUNDIALS::SUNDIALS)
  add_library(SUNDIALS::SUNDIALS INTERFACE IMPORTED)
  set_target_properties(SUNDIALS::SUNDIALS PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${SUNDIALS_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${SUNDIALS_cvode_LIBRARY};${SUNDIALS_ida_LIBRARY}")
endif()
