// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>

#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

class SvmAlloc : public SvmTest {
 protected:
  bool Try(cl_svm_mem_flags flags, size_t size, cl_uint alignment) {
    void* pointer = alloc_(context_, flags, size, alignment);
    if (!pointer) return false;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % (alignment ? alignment : sizeof(cl_long16)),
              0u);
    std::memset(pointer, 1, size);
    clSVMFree(context_, pointer);
    return true;
  }
  const decltype(&clSVMAlloc) alloc_ = WEFT_DRIVER(clSVMAlloc);
};

TEST_F(SvmAlloc, GivesMemoryOfEachKindAndSize) {
  for (cl_svm_mem_flags access : {0, CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY})
    for (cl_svm_mem_flags sharing : {0, CL_MEM_SVM_FINE_GRAIN_BUFFER})
      for (size_t size : {size_t{1}, size_t{4096}, size_t{1} << 20})
        EXPECT_TRUE(Try(access | sharing, size, 0));
  for (cl_uint alignment = 1; alignment <= sizeof(cl_long16); alignment *= 2)
    EXPECT_TRUE(Try(0, 24, alignment));
}

TEST_F(SvmAlloc, RefusesWhatCannotBe) {
  for (cl_context bad : BadHandles<cl_context>()) EXPECT_EQ(alloc_(bad, 0, 64, 0), nullptr);
  EXPECT_FALSE(Try(CL_MEM_SVM_ATOMICS, 64, 0));
  for (cl_svm_mem_flags flags :
       {CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY,
        CL_MEM_USE_HOST_PTR, CL_MEM_HOST_NO_ACCESS, 1 << 30})
    EXPECT_FALSE(Try(flags, 64, 0)) << flags;
  EXPECT_FALSE(Try(0, 0, 0));
  const auto most = Get<cl_ulong>(clGetDeviceInfo, device_, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  for (size_t size : {size_t(most) + 1, SIZE_MAX}) EXPECT_FALSE(Try(0, size, 0));
  for (cl_uint alignment : {3u, 96u, 256u, 1u << 31, CL_UINT_MAX})
    EXPECT_FALSE(Try(0, 64, alignment)) << alignment;
}

// As buffers are: the device has only so much.
TEST_F(SvmAlloc, AnswersNullWhenTheMemoryIsUsedUp) {
  const auto most = Get<cl_ulong>(clGetDeviceInfo, device_, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  const auto all = Get<cl_ulong>(clGetDeviceInfo, device_, CL_DEVICE_GLOBAL_MEM_SIZE);
  std::vector<void*> pointers;
  while (void* pointer = clSVMAlloc(context_, 0, most, 0)) pointers.push_back(pointer);
  EXPECT_LE(pointers.size(), all / most);
  for (void* pointer : pointers) clSVMFree(context_, pointer);
}

// Pointers of the host's hold on the device, and the other way round.
TEST_F(SvmAlloc, ListsAreSharedWithKernels) {
  struct Node {
    Node* next;
    cl_int value, seen;
  };
  auto* const nodes = static_cast<Node*>(static_cast<void*>(Alloc(kCount * sizeof(Node))));
  for (size_t i = 0; i < kCount; ++i)
    nodes[i] = {nodes + (i * 5 + 1) % kCount, cl_int(i), 0};  // all of them in one ring
  cl_kernel kernel = Kernel(
      "typedef struct Node { global struct Node* next; int value, seen; } Node;\n"
      "kernel void k(global Node* n, int count) {\n"
      "  for (int i = 0; i < count; ++i, n = n->next) n->seen = n->value + 1;\n}",
      "k");
  const cl_int steps = kCount;
  ASSERT_EQ(clSetKernelArgSVMPointer(kernel, 0, nodes), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(kernel, 1, sizeof steps, &steps), CL_SUCCESS);
  ASSERT_EQ(Run(kernel, 1), CL_SUCCESS);
  Node* node = nodes;
  for (int i = 0; i < steps; ++i, node = node->next) EXPECT_EQ(node->seen, node->value + 1);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
