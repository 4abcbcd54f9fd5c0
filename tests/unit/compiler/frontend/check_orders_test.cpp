// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/unit/compiler/build_log.h"

namespace weft::compiler {
namespace {

std::string LogOfExchange(const std::string& success, const std::string& failure,
                          const std::string& name = "strong") {
  return LogOf(
      "kernel void k(global atomic_int* a, global int* b, int order) {\n"
      "  *b = atomic_compare_exchange_" +
          name + "_explicit(a, b, 1, " + success + ", " + failure +
          ", memory_scope_device);\n"
          "}\n",
      "-cl-std=CL3.0");
}

std::string OfOrders(const std::string& success, const std::string& failure) {
  return LogOfExchange("memory_order_" + success, "memory_order_" + failure);
}

TEST(CheckOrders, AFailureThatStoresIsAnError) {
  for (const char* order : {"release", "acq_rel"}) {
    const std::string log = OfOrders("seq_cst", order);
    EXPECT_NE(log.find("<source>:2:"), std::string::npos) << log;
    EXPECT_NE(log.find("failure cannot be memory_order_" + std::string(order)), std::string::npos)
        << log;
  }
  EXPECT_NE(LogOfExchange("memory_order_seq_cst", "1 + 2", "weak").find("memory_order_release"),
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
  EXPECT_EQ(LogOfExchange("memory_order_relaxed", "order"), "");
  EXPECT_EQ(LogOfExchange("order", "memory_order_seq_cst"), "");
}

}  // namespace
}  // namespace weft::compiler
