// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that a kernel is given by address, or finds the address of, and that no buffer tells of.
#include <sys/mman.h>

#include <algorithm>

#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

// 4 GiB of bytes, where an index of 32 bits wraps, with pages before them that may be written.
class FoundPointers : public SvmTest {
 protected:
  static constexpr size_t kBefore = size_t{1} << 16, kLarge = size_t{1} << 32;
  static constexpr size_t kItems = 64;
  static constexpr cl_uint kFirst = cl_uint(-20);

  FoundPointers() {
    void* mapped = mmap(nullptr, kBefore + kLarge, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    EXPECT_NE(mapped, MAP_FAILED);
    bytes_ = static_cast<cl_char*>(mapped) + kBefore;
  }
  ~FoundPointers() override { munmap(bytes_ - kBefore, kBefore + kLarge); }

  // `source` has a kernel k that gets the address and kFirst.
  void ExpectEachByteOnce(const char* source, const void* address) {
    cl_kernel kernel = Kernel(source, "k");
    ASSERT_EQ(clSetKernelArgSVMPointer(kernel, 0, address), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(kernel, 1, sizeof kFirst, &kFirst), CL_SUCCESS);
    ASSERT_EQ(Run(kernel, kItems), CL_SUCCESS);
    for (cl_uint i = 0; i < kItems; ++i) EXPECT_EQ(bytes_[cl_uint(kFirst + i)], 1) << i;
    for (size_t i = 1; i <= kItems; ++i) EXPECT_EQ(bytes_[-ptrdiff_t(i)], 0) << i;
    clReleaseKernel(kernel);
  }

  // Shared memory, of which all is known, that holds the address.
  const void* Box() {
    auto** const box = reinterpret_cast<cl_char**>(Alloc(sizeof(cl_char*)));
    *box = bytes_;
    return box;
  }

  cl_char* bytes_;
};

TEST_F(FoundPointers, OfArgumentsMayBeToLargeObjects) {
  ExpectEachByteOnce(
      "kernel void k(global char* p, uint first) { p[first + (uint)get_global_id(0)] += 1; }",
      bytes_);
}

TEST_F(FoundPointers, OfMemoryMayBeToLargeObjects) {
  ExpectEachByteOnce(
      "typedef struct { global char* p; } box;\n"
      "kernel void k(global box* b, uint first) { b->p[first + (uint)get_global_id(0)] += 1; }",
      Box());
}

TEST_F(FoundPointers, OfNumbersMayBeToLargeObjects) {
  ExpectEachByteOnce(
      "kernel void k(global ulong* n, uint first) {\n"
      "  ((global char*)*n)[first + (uint)get_global_id(0)] += 1; }",
      Box());
}

// What a kernel finds may lie in the memory of another argument.
TEST_F(FoundPointers, MayPointIntoArguments) {
  struct Box {
    cl_int* found;
    cl_int sum;
  };
  auto* const box = reinterpret_cast<Box*>(Alloc(sizeof(Box)));
  cl_int* const data = Alloc();
  std::fill_n(data, kCount, 1);
  *box = {data, 0};
  cl_kernel kernel = Kernel(
      "typedef struct { global int* found; int sum; } box;\n"
      "kernel void k(global box* b, global int* restrict unused, global int* data) {\n"
      "  size_t i = get_global_id(0);\n"
      "  data[i] = 5; b->found[i] += 1; data[i] *= 2;\n}",
      "k");
  clSetKernelArgSVMPointer(kernel, 0, box);
  clSetKernelArgSVMPointer(kernel, 1, nullptr);
  clSetKernelArgSVMPointer(kernel, 2, data);
  ASSERT_EQ(Run(kernel, kCount), CL_SUCCESS);
  EXPECT_EQ(std::count(data, data + kCount, 12), std::ptrdiff_t(kCount));
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
