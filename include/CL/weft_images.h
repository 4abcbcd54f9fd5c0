// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same as cl_weft.h of images alone.
#pragma once

#include <CL/cl_ext.h>

#ifdef __cplusplus
extern "C" {
#endif

// cl_ext_image_raw10_raw12
#ifndef CL_UNSIGNED_INT_RAW10_EXT
#define CL_UNSIGNED_INT_RAW10_EXT 0x10E3
#define CL_UNSIGNED_INT_RAW12_EXT 0x10E4
#endif

// cl_ext_image_unorm_int_2_101010
#ifndef CL_UNORM_INT_2_101010_EXT
#define CL_UNORM_INT_2_101010_EXT 0x10E5
#endif

// cl_ext_image_unsigned_10x6_12x4_14x2
#ifndef CL_UNORM_INT10X6_EXT
#define CL_UNORM_INT10X6_EXT 0x10E1
#endif
#ifndef CL_UNSIGNED_INT10X6_EXT
#define CL_UNSIGNED_INT10X6_EXT 0x10E6
#define CL_UNSIGNED_INT12X4_EXT 0x10E7
#define CL_UNSIGNED_INT14X2_EXT 0x10E8
#define CL_UNORM_INT12X4_EXT 0x10E9
#define CL_UNORM_INT14X2_EXT 0x10EA
#endif

// cl_ext_image_requirements_info 0.5.0
#ifndef CL_IMAGE_REQUIREMENTS_SIZE_EXT
#define CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT 0x1290
#define CL_IMAGE_REQUIREMENTS_BASE_ADDRESS_ALIGNMENT_EXT 0x1292
#define CL_IMAGE_REQUIREMENTS_SIZE_EXT 0x12B2
#define CL_IMAGE_REQUIREMENTS_MAX_WIDTH_EXT 0x12B3
#define CL_IMAGE_REQUIREMENTS_MAX_HEIGHT_EXT 0x12B4
#define CL_IMAGE_REQUIREMENTS_MAX_DEPTH_EXT 0x12B5
#define CL_IMAGE_REQUIREMENTS_MAX_ARRAY_SIZE_EXT 0x12B6
typedef cl_uint cl_image_requirements_info_ext;
extern CL_API_ENTRY cl_int CL_API_CALL clGetImageRequirementsInfoEXT(
    cl_context context, const cl_mem_properties* properties, cl_mem_flags flags,
    const cl_image_format* image_format, const cl_image_desc* image_desc,
    cl_image_requirements_info_ext param_name, size_t param_value_size, void* param_value,
    size_t* param_value_size_ret);
#endif

// cl_ext_image_from_buffer
#ifndef CL_IMAGE_REQUIREMENTS_SLICE_PITCH_ALIGNMENT_EXT
#define CL_IMAGE_REQUIREMENTS_SLICE_PITCH_ALIGNMENT_EXT 0x1291
#endif

#ifdef __cplusplus
}
#endif
