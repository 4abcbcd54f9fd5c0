// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <chrono>
#include <thread>

#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class SvmAtomics : public SvmTest {
 protected:
  const bool has_atomics_ =
      Get<cl_device_svm_capabilities>(clGetDeviceInfo, device_, CL_DEVICE_SVM_CAPABILITIES) &
      CL_DEVICE_SVM_ATOMICS;
};

TEST_F(SvmAtomics, AreAskedForWithFineGrainAlone) {
  void* pointer =
      clSVMAlloc(context_, CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, kBytes, 0);
  EXPECT_EQ(pointer != nullptr, has_atomics_);
  clSVMFree(context_, pointer);
  EXPECT_EQ(clSVMAlloc(context_, CL_MEM_SVM_ATOMICS, kBytes, 0), nullptr);
}

// Host and kernel take turns while the kernel runs, and see what the other wrote before its turn.
TEST_F(SvmAtomics, PassValuesBetweenHostAndARunningKernel) {
  if (!has_atomics_) GTEST_SKIP();
  constexpr int kRounds = 1000;
  cl_kernel kernel = Kernel(
      "kernel void k(global atomic_int* turn, global int* data, int rounds) {\n"
      "  for (int i = 0; i < rounds; ++i) {\n"
      "    for (long tries = 0; atomic_load_explicit(turn, memory_order_acquire,\n"
      "                                              memory_scope_all_svm_devices) != 2 * i + 1;)\n"
      "      if (++tries > 10000000000) return;\n"
      "    *data += 1;\n"
      "    atomic_store_explicit(turn, 2 * i + 2, memory_order_release,\n"
      "                          memory_scope_all_svm_devices);\n"
      "  }\n}",
      "k", "-cl-std=CL3.0");
  cl_int* const memory = Alloc(kBytes, CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS);
  memory[0] = memory[64] = 0;
  clSetKernelArgSVMPointer(kernel, 0, memory);
  clSetKernelArgSVMPointer(kernel, 1, memory + 64);
  const cl_int rounds = kRounds;
  clSetKernelArg(kernel, 2, sizeof rounds, &rounds);
  const size_t one = 1;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  clFlush(queue_);
  std::atomic_ref<cl_int> turn(memory[0]);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (int i = 0; i < kRounds; ++i) {
    memory[64] += 1;
    turn.store(2 * i + 1, std::memory_order_release);
    while (turn.load(std::memory_order_acquire) != 2 * i + 2) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "round " << i;
      std::this_thread::yield();
    }
  }
  EXPECT_EQ(memory[64], 2 * kRounds);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
