// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is not the core's own: the names, the types of commands, and the numbers of queries and
// properties. The rest is tested with the core's functions.
#include <string>

#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class ArmSharedVirtualMemory : public SvmTest {
 protected:
  ArmSharedVirtualMemory()
      : memory_(static_cast<cl_int*>(alloc_(context_, CL_MEM_READ_WRITE, kBytes, 0))) {}
  ~ArmSharedVirtualMemory() override {
    clFinish(queue_);
    free_(context_, memory_);
  }

  const decltype(&clSVMAllocARM) alloc_ = WEFT_DRIVER(clSVMAllocARM);
  const decltype(&clSVMFreeARM) free_ = WEFT_DRIVER(clSVMFreeARM);
  const decltype(&clSetKernelArgSVMPointerARM) set_pointer_ =
      WEFT_DRIVER(clSetKernelArgSVMPointerARM);
  const decltype(&clSetKernelExecInfoARM) set_info_ = WEFT_DRIVER(clSetKernelExecInfoARM);
  cl_int* const memory_;
};

TEST_F(ArmSharedVirtualMemory, IsReportedWithTheCapabilitiesOfTheCore) {
  EXPECT_NE(GetString(clGetDeviceInfo, device_, CL_DEVICE_EXTENSIONS)
                .find("cl_arm_shared_virtual_memory"),
            std::string::npos);
  EXPECT_EQ(
      Get<cl_device_svm_capabilities_arm>(clGetDeviceInfo, device_, CL_DEVICE_SVM_CAPABILITIES_ARM),
      Get<cl_device_svm_capabilities>(clGetDeviceInfo, device_, CL_DEVICE_SVM_CAPABILITIES));
}

TEST_F(ArmSharedVirtualMemory, GivesTheBlocksOfTheCore) {
  void* const fine =
      alloc_(context_, CL_MEM_SVM_FINE_GRAIN_BUFFER_ARM | CL_MEM_SVM_ATOMICS_ARM, 64, 0);
  EXPECT_NE(fine, nullptr);
  clSVMFree(context_, fine);
  EXPECT_EQ(alloc_(context_, CL_MEM_SVM_ATOMICS_ARM, 64, 0), nullptr);
  EXPECT_EQ(alloc_(context_, 0, 64, 3), nullptr);
  cl_mem buffer = clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, kBytes, memory_, nullptr);
  EXPECT_EQ(Get<cl_bool>(clGetMemObjectInfo, buffer, CL_MEM_USES_SVM_POINTER_ARM),
            cl_bool{CL_TRUE});
  clReleaseMemObject(buffer);
}

TEST_F(ArmSharedVirtualMemory, CommandsHaveTypesOfTheirOwn) {
  const auto fill = WEFT_DRIVER(clEnqueueSVMMemFillARM);
  const auto copy = WEFT_DRIVER(clEnqueueSVMMemcpyARM);
  const auto map = WEFT_DRIVER(clEnqueueSVMMapARM);
  const auto unmap = WEFT_DRIVER(clEnqueueSVMUnmapARM);
  const auto free = WEFT_DRIVER(clEnqueueSVMFreeARM);
  using Count = cl_uint;
  using List = const cl_event*;
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_MEMFILL_ARM, [&](Count n, List list, cl_event* event) {
    return fill(queue_, memory_, &kOne, sizeof kOne, kBytes, n, list, event);
  });
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_MEMCPY_ARM, [&](Count n, List list, cl_event* event) {
    return copy(queue_, CL_FALSE, host_, memory_, kBytes, n, list, event);
  });
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_MAP_ARM, [&](Count n, List list, cl_event* event) {
    return map(queue_, CL_FALSE, CL_MAP_READ, memory_, kBytes, n, list, event);
  });
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_UNMAP_ARM, [&](Count n, List list, cl_event* event) {
    return unmap(queue_, memory_, n, list, event);
  });
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_FREE_ARM, [&](Count n, List list, cl_event* event) {
    return free(queue_, 0, nullptr, nullptr, nullptr, n, list, event);
  });
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(host_[kCount - 1], kOne);
}

TEST_F(ArmSharedVirtualMemory, KernelsTakeItsArgumentsAndProperties) {
  cl_kernel kernel = Kernel("kernel void k(global int* p) { p[get_global_id(0)] = 7; }", "k");
  const void* pointers[] = {memory_};
  EXPECT_EQ(set_info_(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS_ARM, sizeof pointers, pointers),
            CL_SUCCESS);
  const cl_bool yes = CL_TRUE;
  EXPECT_EQ(set_info_(kernel, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM_ARM, sizeof yes, &yes),
            CL_SUCCESS);
  EXPECT_EQ(set_info_(kernel, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM_ARM, 1, &yes),
            CL_INVALID_VALUE);
  EXPECT_EQ(set_pointer_(kernel, 1, memory_), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(set_pointer_(kernel, 0, memory_), CL_SUCCESS);
  EXPECT_EQ(Run(kernel, kCount), CL_SUCCESS);
  EXPECT_EQ(memory_[kCount - 1], 7);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
