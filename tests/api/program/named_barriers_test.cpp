// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where named barriers of OpenCL C lie, and who has them; what they do is in
// tests/kernels/subgroup/named_barriers.cl.
#include "program_fixture.h"

namespace weft::test {
namespace {

class NamedBarriers : public ProgramTest {
 protected:
  cl_ulong LocalBytes(cl_kernel kernel) {
    cl_ulong bytes = 0;
    EXPECT_EQ(clGetKernelWorkGroupInfo(kernel, device_, CL_KERNEL_LOCAL_MEM_SIZE, sizeof bytes,
                                       &bytes, nullptr),
              CL_SUCCESS);
    return bytes;
  }

  // What the launch of one group says; if that is well, each work-item has stored 1.
  cl_int Run(const std::string& source, size_t items) {
    cl_kernel kernel = clCreateKernel(Built(source.c_str(), "-cl-std=CL3.0"), "k", nullptr);
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
    std::vector<cl_int> stored(items);
    const size_t bytes = items * sizeof(cl_int);
    cl_mem buffer = clCreateBuffer(context_, 0, bytes, nullptr, nullptr);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    const cl_int error =
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &items, 0, nullptr, nullptr);
    if (error == CL_SUCCESS) {
      clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, stored.data(), 0, nullptr, nullptr);
      EXPECT_EQ(stored, std::vector<cl_int>(items, 1));
    }
    clReleaseMemObject(buffer);
    clReleaseCommandQueue(queue);
    clReleaseKernel(kernel);
    return error;
  }
};

// One of `count` barriers for each sub-group, of one work-item, as all have barriers.
std::string Kernel(size_t count, const std::string& more = "") {
  std::string source = "kernel void k(global int* a) {\n" + more +
                       "  local NamedBarrier_t* mine;\n  const int i = get_global_id(0);\n";
  for (size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    source += "  local NamedBarrier_t* b" + number +
              " = named_barrier_init(1);\n  if (i == " + number + ") mine = b" + number + ";\n";
  }
  return source + "  work_group_named_barrier(mine, CLK_LOCAL_MEM_FENCE);\n  a[i] = 1;\n}\n";
}

TEST_F(NamedBarriers, TakeTheirShareOfLocalMemory) {
  constexpr size_t kBarrierBytes = 16;
  for (const size_t count : {1, 8}) {
    cl_kernel kernel = clCreateKernel(Built(Kernel(count).c_str(), "-cl-std=CL3.0"), "k", nullptr);
    EXPECT_EQ(LocalBytes(kernel), count * kBarrierBytes);
    clReleaseKernel(kernel);
  }
}

TEST_F(NamedBarriers, AreAsManyAsTheDeviceSays) {
  const size_t most = Get<cl_uint>(clGetDeviceInfo, device_, CL_DEVICE_MAX_NAMED_BARRIER_COUNT_KHR);
  EXPECT_EQ(Run(Kernel(most), most), CL_SUCCESS);
}

TEST_F(NamedBarriers, HaveNoPlaceWhereLocalMemoryIsFull) {
  const auto all = Get<cl_ulong>(clGetDeviceInfo, device_, CL_DEVICE_LOCAL_MEM_SIZE);
  const std::string full = "  local int shared[" + std::to_string(all / sizeof(cl_int)) +
                           "]; shared[get_local_id(0)] = get_global_id(0);\n";
  EXPECT_EQ(Run(Kernel(8), 8), CL_SUCCESS);
  EXPECT_EQ(Run(Kernel(8, full), 8), CL_OUT_OF_RESOURCES);
}

TEST_F(NamedBarriers, AreUnknownToOlderOpenClC) {
  cl_program program = FromSource(
      "#ifdef cl_khr_subgroup_named_barrier\n#error too early\n#endif\n"
      "typedef int NamedBarrier_t;\n"
      "kernel void k(global NamedBarrier_t* a) { a[0] = 1; }\n");
  EXPECT_EQ(Build(program, "-cl-std=CL1.2"), CL_SUCCESS) << Log(program);
}

}  // namespace
}  // namespace weft::test
