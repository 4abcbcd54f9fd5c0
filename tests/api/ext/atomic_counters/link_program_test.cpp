// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/atomic_counters/counters_fixture.h"

namespace weft::test {
namespace {

constexpr char kEnable[] = "#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable\n";

class LinkCounters : public CountersTest {
 protected:
  // A kernel that does `body`, linked with functions of another source.
  cl_program Linked(const std::string& body) {
    const std::string kernel = kEnable + ("ulong more(counter64_t a); void less(counter64_t a);\n"
                                          "kernel void k(counter64_t c) {" +
                                          body + "}");
    const std::string functions = std::string(kEnable) +
                                  "ulong more(counter64_t a) { return atomic_inc(a); }\n"
                                  "void less(counter64_t a) { atomic_dec(a); }\n";
    cl_program parts[] = {Compiled(kernel.c_str()), Compiled(functions.c_str())};
    return Keep(clLinkProgram(context_, 0, nullptr, "", 2, parts, nullptr, nullptr, &error_));
  }
};

TEST_F(LinkCounters, CountersPassFromSourceToSource) {
  counters_ = Linked("more(c);");
  ASSERT_EQ(error_, CL_SUCCESS);
  cl_kernel kernel = Kernel("k");
  cl_mem count = Holding<cl_ulong>({3});
  EXPECT_EQ(Set(kernel, 0, count), CL_SUCCESS);
  EXPECT_EQ(Launch(kernel), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(count)[0], 3 + kItems);
}

TEST_F(LinkCounters, AKernelIncrementsOrDecrementsOne) {
  cl_program program = Linked("more(c); less(c);");
  EXPECT_EQ(error_, CL_LINK_PROGRAM_FAILURE);
  EXPECT_NE(Log(program).find("kernel 'k' both increments and decrements counter 'c'"),
            std::string::npos);
}

TEST_F(LinkCounters, BinariesKeepThem) {
  counters_ = FromBinary(Binary(counters_), &error_);
  ASSERT_EQ(Build(counters_), CL_SUCCESS);
  cl_kernel down = Kernel("down");
  cl_mem count = Holding<cl_uint>({5000});
  EXPECT_EQ(Set(down, 0, count), CL_SUCCESS);
  EXPECT_EQ(Set(down, 1, Holding(std::vector<cl_uint>(kItems))), CL_SUCCESS);
  EXPECT_EQ(Launch(down), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_uint>(count)[0], 5000 - kItems);
}

}  // namespace
}  // namespace weft::test
