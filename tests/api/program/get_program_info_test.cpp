// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>

#include "errors.h"
#include "program_fixture.h"

namespace weft::test {
namespace {

using GetProgramInfo = ProgramTest;

TEST_F(GetProgramInfo, DescribesAProgramThatIsNotBuilt) {
  cl_program program = FromSource(kGood);
  EXPECT_EQ(Get<cl_uint>(clGetProgramInfo, program, CL_PROGRAM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_context>(clGetProgramInfo, program, CL_PROGRAM_CONTEXT), context_);
  EXPECT_EQ(Get<cl_uint>(clGetProgramInfo, program, CL_PROGRAM_NUM_DEVICES), 1u);
  EXPECT_EQ(Get<cl_device_id>(clGetProgramInfo, program, CL_PROGRAM_DEVICES), device_);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_SOURCE), kGood);
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES), 0u);
  EXPECT_TRUE(GetList<char>(clGetProgramInfo, program, CL_PROGRAM_IL).empty());
}

TEST_F(GetProgramInfo, DescribesABuiltProgram) {
  cl_program program = Built(kGood, "-cl-std=CL1.2 -DX=1");
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_NUM_KERNELS), 2u);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "twice;add");
  for (cl_program_info name :
       {CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT, CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT})
    EXPECT_EQ(Get<cl_bool>(clGetProgramInfo, program, name), cl_bool{CL_FALSE});
}

TEST_F(GetProgramInfo, LeavesOutBinariesWithoutRoom) {
  cl_program program = Built(kGood);
  unsigned char* none = nullptr;
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof none, &none, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof none - 1, &none, nullptr),
            CL_INVALID_VALUE);
  size_t size = 0;
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, sizeof none);
}

// Applications keep binaries for a driver's version.
TEST_F(GetProgramInfo, GivesBinariesOfTheFormatThatTheDriversVersionEndsWith) {
  cl_program program = Built(kGood);
  std::vector<unsigned char> binary(
      Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES));
  unsigned char* data = binary.data();
  ASSERT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof data, &data, nullptr),
            CL_SUCCESS);
  constexpr size_t kOffset = 12;  // behind magic and kind
  uint32_t format = 0;
  ASSERT_GE(binary.size(), kOffset + sizeof format);
  std::memcpy(&format, data + kOffset, sizeof format);
  const std::string version = GetString(clGetDeviceInfo, device_, CL_DRIVER_VERSION);
  EXPECT_TRUE(version.ends_with("." + std::to_string(format))) << version << ", format " << format;
}

TEST_F(GetProgramInfo, ChecksItsArguments) {
  ExpectQueryErrors(WEFT_DRIVER(clGetProgramInfo), FromSource(kGood), CL_PROGRAM_CONTEXT,
                    CL_INVALID_PROGRAM);
}

TEST_F(GetProgramInfo, NeedsAnExecutableForItsKernels) {
  for (cl_program program : {FromSource(kGood), Compiled(kGood)})
    for (cl_program_info name :
         {CL_PROGRAM_NUM_KERNELS, CL_PROGRAM_KERNEL_NAMES, CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT,
          CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT})
      EXPECT_EQ(clGetProgramInfo(program, name, 0, nullptr, nullptr),
                CL_INVALID_PROGRAM_EXECUTABLE);
}

}  // namespace
}  // namespace weft::test
