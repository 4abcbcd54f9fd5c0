// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>

#include "errors.h"
#include "svm/svm_fixture.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

class BufferDeviceAddress : public SvmTest {
 protected:
  cl_mem Make(cl_mem_properties value, cl_mem_flags flags = 0, void* host = nullptr) {
    const cl_mem_properties list[] = {CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT, value, 0};
    return clCreateBufferWithProperties(context_, list, flags, kBytes, host, &error_);
  }
  cl_mem_device_address_ext AddressOf(cl_mem buffer) {
    return Get<cl_mem_device_address_ext>(clGetMemObjectInfo, buffer, CL_MEM_DEVICE_ADDRESS_EXT);
  }
  cl_int Read(cl_mem buffer, size_t at) {
    cl_int value = 0;
    clEnqueueReadBuffer(queue_, buffer, CL_TRUE, at * sizeof value, sizeof value, &value, 0,
                        nullptr, nullptr);
    return value;
  }

  const decltype(&clSetKernelArgDevicePointerEXT) set_ =
      WEFT_DRIVER(clSetKernelArgDevicePointerEXT);
  cl_int error_ = CL_SUCCESS;
};

TEST_F(BufferDeviceAddress, IsAnArgumentInPlaceOfTheBuffer) {
  const Own<cl_mem> buffer(Make(CL_TRUE));
  clEnqueueFillBuffer(queue_, buffer, &kOne, sizeof kOne, 0, kBytes, 0, nullptr, nullptr);
  cl_kernel kernel = Kernel(
      "kernel void k(global int* a, local int* b, constant int* c) { a[-2] += 4; a[1] += 5; }",
      "k");
  ASSERT_EQ(set_(kernel, 0, AddressOf(buffer) + 8 * sizeof(cl_int)), CL_SUCCESS);
  clSetKernelArg(kernel, 1, 4, nullptr);
  clSetKernelArg(kernel, 2, sizeof(cl_mem), nullptr);
  ASSERT_EQ(Run(kernel, 1), CL_SUCCESS);
  EXPECT_EQ(Read(buffer, 6), 5);
  EXPECT_EQ(Read(buffer, 9), 6);
  for (cl_uint index : {1u, 2u, 3u, CL_UINT_MAX})
    EXPECT_EQ(set_(kernel, index, AddressOf(buffer)), CL_INVALID_ARG_INDEX);
  for (cl_kernel bad : BadHandles<cl_kernel>()) EXPECT_EQ(set_(bad, 0, 0), CL_INVALID_KERNEL);
  EXPECT_EQ(set_(kernel, 0, 1), CL_SUCCESS);  // it may not be used, which is for the kernel to know
  clReleaseKernel(kernel);
}

// A buffer stays while a kernel uses its address, or finds it.
TEST_F(BufferDeviceAddress, HoldsTheBufferThatAKernelUses) {
  cl_kernel kernel = Kernel(
      "kernel void k(global int* to, global ulong* found) { *to = *(global int*)*found; }", "k");
  cl_int* const to = Alloc();
  auto* const found = reinterpret_cast<cl_ulong*>(Alloc());
  cl_mem buffer = Make(CL_TRUE);
  *found = AddressOf(buffer);
  clEnqueueFillBuffer(queue_, buffer, &kOne, sizeof kOne, 0, kBytes, 0, nullptr, nullptr);
  clSetKernelArgSVMPointer(kernel, 0, to);
  clSetKernelArgSVMPointer(kernel, 1, found);
  ASSERT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT, sizeof *found, found),
            CL_SUCCESS);
  const Own<cl_event> gate(clCreateUserEvent(context_, nullptr));
  const cl_event wait = gate;
  const size_t one = 1;
  static std::atomic<bool> is_gone = false;  // told by a thread that the test does not wait for
  clSetMemObjectDestructorCallback(buffer, [](cl_mem, void*) { is_gone = true; }, nullptr);
  ASSERT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, nullptr, 1, &wait, nullptr),
            CL_SUCCESS);
  clReleaseMemObject(buffer);
  EXPECT_FALSE(is_gone);
  clSetUserEventStatus(gate, CL_COMPLETE);
  ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(*to, 1);
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT, 7, found),
            CL_INVALID_VALUE);
  clReleaseKernel(kernel);
}

TEST_F(BufferDeviceAddress, IsWhereTheMemoryIs) {
  cl_int* const shared = Alloc();
  for (void* host : {static_cast<void*>(shared), static_cast<void*>(host_)}) {
    const Own<cl_mem> buffer(Make(CL_TRUE, CL_MEM_USE_HOST_PTR, host));
    EXPECT_EQ(AddressOf(buffer), reinterpret_cast<cl_mem_device_address_ext>(host));
  }
  // They are the shared memory's still.
  EXPECT_EQ(clEnqueueSVMMemFill(queue_, shared, &kOne, 4, kBytes, 0, nullptr, nullptr), CL_SUCCESS);
}

TEST_F(BufferDeviceAddress, IsAskedForByAProperty) {
  const Own<cl_mem> without(Make(CL_FALSE)),
      plain(clCreateBuffer(context_, 0, kBytes, nullptr, nullptr));
  for (cl_mem buffer : {cl_mem(without), cl_mem(plain)})
    EXPECT_EQ(clGetMemObjectInfo(buffer, CL_MEM_DEVICE_ADDRESS_EXT, 0, nullptr, nullptr),
              CL_INVALID_OPERATION);
  EXPECT_EQ(Make(2), nullptr);
  EXPECT_EQ(error_, CL_INVALID_PROPERTY);
}

}  // namespace
}  // namespace weft::test
