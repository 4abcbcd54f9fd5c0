// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/unit/compiler/build_log.h"

namespace weft::compiler {
namespace {

constexpr char kEnabled[] =
    "#pragma OPENCL EXTENSION cl_ext_atomic_counters_32 : enable\n"
    "#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable\n";

// Expects that log to have the error, for either type; # in the source stands for its bits.
void ExpectError(const std::string& source, const std::string& error) {
  for (const std::string bits : {"32", "64"}) {
    std::string text = source;
    for (size_t at; (at = text.find('#')) != text.npos;) text.replace(at, 1, bits);
    const std::string log = LogOf(kEnabled + text);
    EXPECT_NE(log.find("error: " + error), log.npos) << text << "\n" << log;
  }
}

// Of a kernel with counters c and d.
void ExpectErrorInBody(const std::string& body, const std::string& error) {
  ExpectError(
      "void f(counter#_t a) {}\nkernel void k(counter#_t c, counter#_t d, global ulong* g) { " +
          body + " }\n",
      error);
}

TEST(CheckCounters, ArgumentsOfKernelsAndFunctionsAreCounters) {
  for (const char* options : {"-cl-std=CL1.0", "-cl-std=CL1.1", "", "-cl-std=CL3.0"})
    EXPECT_EQ(LogOf(std::string(kEnabled) +
                        "ulong f(counter64_t a, int x) { return atomic_inc(a); }\n"
                        "uint g(const counter32_t a) { return atomic_dec((a)); }\n"
                        "kernel void k(counter64_t a, counter32_t b, global ulong* out) {\n"
                        "  out[0] = f(a, 1) + g(b);\n"
                        "}\n"
                        "kernel void all(counter64_t a, counter32_t b, global ulong* out) {\n"
                        "  k(a, b, out);\n"
                        "}\n",
                    options),
              "")
        << options;
}

TEST(CheckCounters, FunctionsOfTheSameNamesStay) {
  EXPECT_EQ(LogOf(std::string(kEnabled) +
                  "kernel void k(counter64_t a, volatile global int* b, volatile local uint* c) {\n"
                  "  *b = atomic_inc(a) + atomic_inc(b) + atomic_dec(c) + atomic_add(b, 1);\n"
                  "}\n"),
            "");
}

TEST(CheckCounters, VariablesAreNone) {
  const std::string error = "variable 'x' cannot be a 'counter";
  ExpectErrorInBody("counter#_t x;", error);
  ExpectErrorInBody("counter#_t x = c;", error);
  ExpectErrorInBody("local counter#_t x;", error);
  ExpectErrorInBody("counter#_t x[2];", error);
  ExpectErrorInBody("counter#_t* x = 0;", error);
  ExpectErrorInBody("typedef counter#_t t; t x;", error);
  ExpectError("constant counter#_t x = 0;", error);
}

TEST(CheckCounters, NothingHoldsOrPointsToOne) {
  ExpectError("struct s { counter#_t m; };", "member 'm' cannot be a 'counter");
  ExpectError("union s { counter#_t* m[2]; };", "member 'm' cannot be a 'counter");
  ExpectError("void f(counter#_t* a) {}", "argument 'a' cannot hold or point to a 'counter");
  ExpectError("void f(counter#_t a[2]) {}", "argument 'a' cannot hold or point to a 'counter");
  ExpectErrorInBody("f(*&c);", "counter 'c' can only be passed");
}

TEST(CheckCounters, NoFunctionReturnsOne) {
  ExpectError("counter#_t f(counter#_t a);", "function 'f' cannot return a 'counter");
  ExpectError("counter#_t* f(int a);", "function 'f' cannot return a 'counter");
}

TEST(CheckCounters, NothingIsAssignedToThem) {
  for (const char* body : {"c = d;", "f(c = d);", "c = 0;", "*&c = d;"})
    ExpectErrorInBody(body, "counter 'c' can only be passed");
  ExpectError("void f(counter#_t a) { a = 0; }", "counter 'a' can only be passed");
}

TEST(CheckCounters, TheyAreNoOperands) {
  for (const char* body : {"g[0] = c == d;", "g[0] = !c;", "g[0] = (ulong)c;", "if (c) g[0] = 1;",
                           "while (c) {}", "f(c ? c : d);", "f((d, c));", "g[0] = sizeof(c);",
                           "g[0] = *(global ulong*)c;", "(void)c;", "c;", "g = (global ulong*)c;",
                           "g[0] = atomic_add(c, 1);", "f(({ c; }));", "g[0] = as_ulong(c);"})
    ExpectErrorInBody(body, "counter 'c' can only be passed");
  for (const char* body : {"c++;", "c += 1;", "g[0] = c[0];", "g[0] = c - d;"})
    ExpectErrorInBody(body, "");
}

TEST(CheckCounters, NothingElseBecomesOne) {
  ExpectErrorInBody("f((counter#_t)g);", "a value of another type cannot become a 'counter");
  ExpectErrorInBody("f(g);", "a value of another type cannot become a 'counter");
  ExpectErrorInBody("f(0);", "a value of another type cannot become a 'counter");
  ExpectErrorInBody("f((counter#_t){0});", "a value of another type cannot become a 'counter");
  ExpectError("void f(counter32_t a) {}\nkernel void k(counter64_t c) { f(c); }",
              "counter 'c' can only be passed to a function that takes a 'counter64_t'");
}

TEST(CheckCounters, AKernelIncrementsOrDecrementsOne) {
  const std::string both = "kernel 'k' both increments and decrements counter 'c'";
  ExpectErrorInBody("atomic_inc(c); atomic_dec(c);", both);
  ExpectErrorInBody("if (g[0]) atomic_inc(c); else atomic_dec(c);", both);
  const std::string deep =
      "void one(counter#_t a) { atomic_inc(a); }\n"
      "void two(int x, counter#_t a) { if (x) one(a); }\n"
      "void three(counter#_t a, counter#_t b) { two(1, a); atomic_dec(b); }\n";
  ExpectError(deep + "kernel void k(counter#_t c) { three(c, c); }", both);
  EXPECT_EQ(LogOf(std::string(kEnabled) +
                  "void f(counter64_t a, counter64_t b) { atomic_inc(a); atomic_dec(b); }\n"
                  "kernel void k(counter64_t c, counter64_t d) { f(c, d); atomic_inc(c); }\n"
                  "kernel void other(counter64_t c, counter64_t d) { f(d, c); }\n"),
            "");
}

TEST(CheckCounters, AKernelTakesNoMoreThanTheLimit) {
  const auto kernel = [](uint32_t count) {
    std::string source = kEnabled + std::string("kernel void k(counter64_t c0");
    for (uint32_t i = 1; i < count; ++i)
      source += ", counter" + std::string(i % 2 ? "32" : "64") + "_t c" + std::to_string(i);
    return source + ") {}\n";
  };
  EXPECT_EQ(LogOf(kernel(kMaxAtomicCounters)), "");
  EXPECT_NE(LogOf(kernel(kMaxAtomicCounters + 1))
                .find("error: kernel 'k' takes " + std::to_string(kMaxAtomicCounters + 1) +
                      " counters, the limit is " + std::to_string(kMaxAtomicCounters)),
            std::string::npos);
}

TEST(CheckCounters, ProgramsThatDoNotEnableThemKeepTheNames) {
  EXPECT_EQ(LogOf("typedef ulong counter64_t;\n"
                  "kernel void counter32_t(counter64_t c, global ulong* g) { g[0] = c + 1; }\n"),
            "");
  EXPECT_EQ(LogOf(std::string(kEnabled) + "typedef struct { int x; } counter64_t;\n"
                                          "kernel void k(counter64_t c) { c.x = 1; }\n"),
            "");
  EXPECT_NE(LogOf("kernel void k(counter64_t c) {}").find("unknown type name 'counter64_t'"),
            std::string::npos);
  EXPECT_NE(
      LogOf(std::string(kEnabled) + "#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : disable\n"
                                    "kernel void k(counter32_t d, counter64_t c) {}")
          .find("unknown type name 'counter64_t'"),
      std::string::npos);
}

}  // namespace
}  // namespace weft::compiler
