// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "compiler/request/compile.h"

namespace weft::compiler {
namespace {

std::string LogOf(const std::string& success, const std::string& failure,
                  const std::string& name = "strong") {
  CompileRequest request;
  request.target = {"x86-64-v3", {"avx", "avx2", "fma", "sse4.2"}};
  request.source =
      "kernel void k(global atomic_int* a, global int* b, int order) {\n"
      "  *b = atomic_compare_exchange_" +
      name + "_explicit(a, b, 1, " + success + ", " + failure +
      ", memory_scope_device);\n"
      "}\n";
  request.options = "-cl-std=CL3.0";
  return Compile(request, WEFT_BUILTINS).log;
}

std::string OfOrders(const std::string& success, const std::string& failure) {
  return LogOf("memory_order_" + success, "memory_order_" + failure);
}

TEST(CheckOrders, AFailureThatStoresIsAnError) {
  for (const char* order : {"release", "acq_rel"}) {
    const std::string log = OfOrders("seq_cst", order);
    EXPECT_NE(log.find("<source>:2:"), std::string::npos) << log;
    EXPECT_NE(log.find("failure cannot be memory_order_" + std::string(order)), std::string::npos)
        << log;
  }
  EXPECT_NE(LogOf("memory_order_seq_cst", "1 + 2", "weak").find("memory_order_release"),
            std::string::npos);
}

TEST(CheckOrders, AFailureStrongerThanSuccessIsAnError) {
  EXPECT_NE(OfOrders("relaxed", "acquire").find("cannot be stronger"), std::string::npos);
  EXPECT_NE(OfOrders("acq_rel", "seq_cst").find("cannot be stronger"), std::string::npos);
}

TEST(CheckOrders, WhatIsAllowedOrNotKnownIsNone) {
  for (const char* success : {"relaxed", "acquire", "release", "acq_rel", "seq_cst"})
    EXPECT_EQ(OfOrders(success, "relaxed"), "");
  for (const char* success : {"acquire", "release", "acq_rel", "seq_cst"})
    EXPECT_EQ(OfOrders(success, "acquire"), "");
  EXPECT_EQ(OfOrders("seq_cst", "seq_cst"), "");
  EXPECT_EQ(LogOf("memory_order_relaxed", "order"), "");
  EXPECT_EQ(LogOf("order", "memory_order_seq_cst"), "");
}

}  // namespace
}  // namespace weft::compiler
