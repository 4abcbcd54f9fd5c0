// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/unit/compiler/build_log.h"

namespace weft::compiler {
namespace {

// Kernels that call every row of the table, more than once.
std::string Calls() {
  std::string source;
  for (const char* feature :
       {"cl_khr_async_work_group_copy_fence", "cl_khr_extended_async_copies",
        "cl_arm_integer_dot_product_int8", "cl_arm_integer_dot_product_accumulate_int8",
        "cl_arm_integer_dot_product_accumulate_int16",
        "cl_arm_integer_dot_product_accumulate_saturate_int8", "cl_intel_bfloat16_conversions"})
    source += "#pragma OPENCL EXTENSION " + std::string(feature) + " : enable\n";
  for (const char* bytes : {"uchar4", "char4"}) {
    const std::string sum = *bytes == 'u' ? "uint" : "int",
                      shorts = *bytes == 'u' ? "ushort2" : "short2";
    const std::string x = "(" + std::string(bytes) + ")(1)", y = "(" + shorts + ")(2)";
    source += "kernel void dots_of_" + std::string(bytes) + "(global " + sum + "* out) {\n" +
              "out[0] = arm_dot(" + x + ", " + x + ");\n" +  //
              "out[1] = arm_dot_acc(" + x + ", " + x + ", out[2]);\n" + "out[3] = arm_dot_acc(" +
              y + ", " + y + ", out[4]);\n" + "out[5] = arm_dot_acc_sat(" + x + ", " + x +
              ", out[6]);\n}\n";
  }
  for (const std::string n : {"", "2", "3", "4", "8", "16"})
    source += "kernel void bfloats" + n + "(global float" + n + "* f) {\n" +
              "f[0] = intel_convert_as_bfloat16" + n + "_float" + n + "(intel_convert_bfloat16" +
              n + "_as_ushort" + n + "(f[1]));\n}\n";
  return source + R"(
    kernel void copies(global int* g, local int* l) {
      async_work_group_copy_2D2D(l, 0, g, 0, 4, 8, 2, 8, 8, 0);
      async_work_group_copy_3D3D(l, 0, g, 0, 4, 8, 2, 2, 8, 16, 8, 16, 0);
      async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
      event_t e = async_work_group_copy_3D3D(g, 0, l, 0, 4, 8, 2, 2, 8, 16, 8, 16, 0);
      e = async_work_group_copy_2D2D(g, 0, l, 0, 4, 8, 2, 8, 8, e);
      wait_group_events(1, &e);
    })";
}

TEST(DeclaredFunctions, AreThereInEveryLanguage) {
  for (const char* options : {"-cl-std=CL1.0", "", "-cl-std=CL3.0", "-cl-std=CLC++2021", "-Werror"})
    EXPECT_EQ(LogOf(Calls(), options), "") << options;
}

TEST(DeclaredFunctions, TakeNoOtherTypes) {
  for (const char* call :
       {"arm_dot(1, 2)", "arm_dot((uchar4)(1), (char4)(1))", "arm_dot_acc((ushort4)(1), 1, 1)",
        "intel_convert_bfloat162_as_ushort2((float4)(1))",
        "async_work_group_copy_2D2D(l, 0, l, 0, 4, 8, 2, 8, 8, 0)"}) {
    const std::string log =
        LogOf("kernel void k(local int* l) { (void)" + std::string(call) + "; }");
    EXPECT_NE(log.find("error: "), log.npos) << call;
  }
}

TEST(DeclaredFunctions, TakeScopesWhereThereAre) {
  const std::string plain = R"(
    kernel void k(global int* g) {
      intel_work_group_barrier_arrive(CLK_GLOBAL_MEM_FENCE);
      intel_work_group_barrier_wait(CLK_GLOBAL_MEM_FENCE);
    })";
  const std::string scoped = R"(
    kernel void s(global int* g) {
      intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
      intel_work_group_barrier_wait(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    })";
  for (const char* options : {"-cl-std=CL1.0", "-cl-std=CL1.2"}) {
    EXPECT_EQ(LogOf(plain, options), "") << options;
    EXPECT_NE(LogOf(scoped, options).find("error: "), std::string::npos) << options;
  }
  for (const char* options : {"-cl-std=CL2.0", "-cl-std=CL3.0", "-cl-std=CLC++2021"})
    EXPECT_EQ(LogOf(plain + scoped, options), "") << options;
}

// Clang has the declarations; it names the extensions from OpenCL C 2.0 on alone.
TEST(DeclaredFunctions, OfExtensionsAreThereBeforeOpenClC20) {
  std::string source;
  for (const char* name :
       {"cl_khr_extended_bit_ops", "cl_khr_integer_dot_product", "cl_khr_kernel_clock",
        "cl_intel_subgroups", "cl_intel_required_subgroup_size"})
    source += "#ifndef " + std::string(name) + "\n#error " + name + "\n#endif\n";
  source += R"(
    kernel void bits(global uint* a, global long3* b) {
      a[0] = bitfield_insert(a[1], bit_reverse(a[2]), 3u, 4u);
      b[0] = bitfield_extract_signed(b[1], 1u, 2u) + bitfield_extract_signed(b[2], 5u, 6u);
    }
    kernel void dots(global int* a, uchar4 x, char4 y) {
      a[0] = dot_acc_sat(x, y, dot(y, y)) + dot_4x8packed_ss_int(1u, 2u);
    }
    kernel void clocks(global ulong* a) {
      a[0] = clock_read_device() + clock_read_work_group() + clock_read_sub_group();
      a[1] = as_ulong(clock_read_hilo_device());
    }
    __attribute__((intel_reqd_sub_group_size(8))) kernel void of_sub_groups(global uint* a) {
      sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
      a[0] = intel_sub_group_shuffle_xor(sub_group_reduce_add(get_sub_group_local_id()), 1u);
      intel_sub_group_block_write2(a, (uint2)(sub_group_broadcast(a[1], 2u)));
    })";
  for (const char* options : {"-cl-std=CL1.0", "", "-cl-std=CL2.0", "-cl-std=CLC++1.0", "-Werror"})
    EXPECT_EQ(LogOf(source, options), "") << options;
}

TEST(DeclaredFunctions, HaveNamedBarriersWhereThereAreSubGroups) {
  const std::string pragma = "#pragma OPENCL EXTENSION cl_khr_subgroup_named_barrier : enable\n";
  const std::string kernel = R"(
    kernel void k(global int* g) {
      local NamedBarrier_t* b = named_barrier_init(2);
      work_group_named_barrier(b, CLK_GLOBAL_MEM_FENCE);
      work_group_named_barrier(b, CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    })";
  for (const char* options : {"-cl-std=CL2.0", "-cl-std=CL3.0", "-cl-std=CLC++2021"})
    EXPECT_EQ(LogOf(pragma + kernel, options), "") << options;
  EXPECT_NE(LogOf(kernel, "-cl-std=CL1.2").find("error: "), std::string::npos);
}

TEST(DeclaredFunctions, GiveWayToTheProgramsOwn) {
  EXPECT_EQ(LogOf("int arm_dot(int x) { return x; }\n"
                  "kernel void k(global int* g) { g[0] = arm_dot(g[1]); }\n"),
            "");
  EXPECT_EQ(LogOf("kernel void k(global int* g) { int arm_dot = g[1]; g[0] = arm_dot; }\n"), "");
  EXPECT_EQ(LogOf("uint bit_reverse(uint x) { return x; }\n"
                  "static int sub_group_all(int x) { return x; }\n"
                  "static float dot(char4 x, char4 y) { return x.x * y.x; }\n"
                  "kernel void k(global float* g) {\n"
                  "g[0] = bit_reverse(1u) + sub_group_all(2) + dot((char4)(1), (char4)(2));\n}\n"),
            "");
}

}  // namespace
}  // namespace weft::compiler
