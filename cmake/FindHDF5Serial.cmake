# HDF5's C library without MPI. Debian installs it beside builds with MPI, one of which is what CMake's own FindHDF5 and pkg-config's `hdf5`
# may find. The static library is preferred: the shared one loads thirty others, for access to remote files, which makes every start of the
# program 4 ms longer.
# Defines the target HDF5Serial::HDF5Serial and HDF5Serial_FOUND.

find_path(HDF5Serial_INCLUDE_DIR hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(HDF5Serial_STATIC_LIBRARY NAMES libhdf5.a PATH_SUFFIXES hdf5/serial)
find_library(HDF5Serial_SHARED_LIBRARY NAMES hdf5_serial hdf5 PATH_SUFFIXES hdf5/serial)
find_library(HDF5Serial_SZIP_LIBRARY sz)  # which the static library needs, besides zlib
if(HDF5Serial_STATIC_LIBRARY AND HDF5Serial_SZIP_LIBRARY)
  set(HDF5Serial_LIBRARIES ${HDF5Serial_STATIC_LIBRARY} ${HDF5Serial_SZIP_LIBRARY} ZLIB::ZLIB ${CMAKE_DL_LIBS} m)
else()
  set(HDF5Serial_LIBRARIES ${HDF5Serial_SHARED_LIBRARY})
endif()
if(HDF5Serial_INCLUDE_DIR)
  file(STRINGS ${HDF5Serial_INCLUDE_DIR}/H5public.h version_line REGEX "define H5_VERS_INFO ")
  string(REGEX REPLACE ".*version: ([0-9.]+).*" "\\1" HDF5Serial_VERSION "${version_line}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(HDF5Serial
  REQUIRED_VARS HDF5Serial_INCLUDE_DIR HDF5Serial_LIBRARIES
  VERSION_VAR HDF5Serial_VERSION)
mark_as_advanced(HDF5Serial_INCLUDE_DIR HDF5Serial_STATIC_LIBRARY HDF5Serial_SHARED_LIBRARY HDF5Serial_SZIP_LIBRARY)

if(HDF5Serial_FOUND AND NOT TARGET HDF5Serial::HDF5Serial)
  add_library(HDF5Serial::HDF5Serial INTERFACE IMPORTED)
  set_target_properties(HDF5Serial::HDF5Serial PROPERTIES
    INTERFACE_LINK_LIBRARIES "${HDF5Serial_LIBRARIES}")
endif()
