// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's IR grows with a kernel's length, not with its square, whatever the kernel is made
// of: what is counted takes time in each pass that follows, and does not vary from run to run.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <functional>

#include "compiler/ir/builtin_archive.h"
#include "compiler/job/context_log.h"
#include "compiler/job/settings.h"
#include "compiler/request/compile.h"
#include "compiler/request/lower_kernel.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

using Piece = std::function<std::string(const std::string& number)>;

struct Shape {
  const char* name;
  const char* begin;
  Piece piece;
  const char* end;
};

const Shape kShapes[] = {
    {"Arithmetic", "float a = x[i];",
     [](const auto& n) { return "a = a * y[i + " + n + "] + " + n + ";"; }, "x[i] = a;"},
    {"SumsOfSums", "size_t a = i, b = get_local_id(0);",
     [](const auto& n) { return "a += b; b += a + (size_t)y[" + n + "];"; },
     "x[(int)a] = y[(uint)b]; x[a] = y[b];"},
    {"Branches", "float a = x[i];",
     [](const auto& n) { return "if (a > " + n + ") a = a * 0.5f + y[i + " + n + "];"; },
     "x[i] = a;"},
    {"Conditions", "float a = x[i];",
     [](const auto& n) {
       return "if (a > " + n + " && (y[i + " + n + "] < a || x[i + " + n + "] > 1)) a *= 0.5f;";
     },
     "x[i] = a;"},
    {"Cases", "float a = x[i]; switch ((int)a) {",
     [](const auto& n) { return "case " + n + "00: a *= y[i + " + n + "]; break;"; },
     "} x[i] = a;"},
    {"Equalities", "int a = (int)x[i];",
     [](const auto& n) { return "if (a == " + n + "00) a = (int)y[i + " + n + "]; else"; },
     "a = 0; x[i] = a;"},
    {"Returns", "float a = x[i];",
     [](const auto& n) { return "a += y[i + " + n + "]; if (a > " + n + ") return;"; },
     "x[i] = a;"},
    {"Loops", "float a = x[i];",
     [](const auto& n) { return "for (int k = 0; k < (int)a; ++k) a += y[i + k * " + n + "];"; },
     "x[i] = a;"},
    {"LoopsToOneEnd", "int n = (int)y[0], a = (int)x[i];",
     [](const auto& n) {
       return "for (int k = 0; k < n; ++k) a = a * 3 + (int)y[k * " + n + "]; if (a > " + n +
              ") a ^= " + n + ";";
     },
     "x[i] = a;"},
    {"LoopsThatStore", "int n = (int)y[0];",
     [](const auto& n) {
       return "for (int k = 0; k < n; ++k) x[i * n + k] = y[k + " + n + "] * x[i * n + k];";
     },
     ""},
    {"Breaks", "float a = x[i]; for (int k = 0; k < 100; ++k) {",
     [](const auto& n) { return "a += y[i + k * " + n + "]; if (a > " + n + ") break;"; },
     "} x[i] = a;"},
    {"Continues", "float a = x[i]; for (int k = 0; k < 100; ++k) {",
     [](const auto& n) { return "a += y[i + k * " + n + "]; if (a > " + n + ") continue;"; },
     "} x[i] = a;"},
    {"ExitsOfAllKinds", "float a = x[i]; for (int k = 0; k < 100; ++k) {",
     [](const auto& n) {
       return "a += y[i + k * " + n + "]; if (a > " + n + ") continue; if (a < -" + n +
              ") break; if (a == -" + n + ".5f) return;";
     },
     "} x[i] = a;"},
    {"Builtins", "float a = x[i];", [](const auto& n) { return "a = sin(a) + " + n + ";"; },
     "x[i] = a;"},
    {"Arrays", "",
     [](const auto& n) {
       return "int p" + n + "[64]; p" + n + "[i & 63] = " + n + "; x[i] += p" + n + "[i * 3 & 63];";
     },
     ""},
    {"Barriers", "float a = x[i]; size_t l = get_local_id(0);",
     [](const auto& n) {
       return "t[l] = a; barrier(CLK_LOCAL_MEM_FENCE); a += t[l ^ " + n +
              "];"
              "barrier(CLK_LOCAL_MEM_FENCE);";
     },
     "x[i] = a;"},
    {"ConditionalBarriers", "float a = x[i]; size_t l = get_local_id(0), z = get_local_size(0);",
     [](const auto& n) {
       return "if (z > " + n +
              ") { t[l] = a; barrier(CLK_LOCAL_MEM_FENCE); a += t[l ^ 1]; }"
              "barrier(CLK_LOCAL_MEM_FENCE);";
     },
     "x[i] = a;"},
    {"BarriersInLoops", "float a = x[i]; size_t l = get_local_id(0);",
     [](const auto& n) {
       return "for (int k = 0; k < (int)y[0]; ++k) { t[l] = a; barrier(CLK_LOCAL_MEM_FENCE);"
              "a += t[l ^ " +
              n + "]; barrier(CLK_LOCAL_MEM_FENCE); }";
     },
     "x[i] = a;"},
};

std::string Source(const Shape& shape, unsigned pieces) {
  std::string source =
      "kernel void k(global float* x, global float* y, local float* t) {"
      "size_t i = get_global_id(0);\n";
  source += shape.begin;
  for (unsigned n = 1; n <= pieces; ++n) source += shape.piece(std::to_string(n)) + "\n";
  return source + shape.end + "}";
}

CompileRequest KernelRequest(const std::string& source, uint32_t width) {
  CompileRequest request;
  request.target = {"x86-64-v3", {"avx", "avx2", "fma", "sse4.2"}};
  request.source = source;
  CompileReply program = Compile(request, WEFT_BUILTINS);
  EXPECT_EQ(program.status, CompileStatus::kOk) << program.log;
  request.kind = RequestKind::kKernel;
  request.kernel = "k";
  request.inputs = {program.program.ir};
  request.variant.width = width;
  return request;
}

void Lower(const CompileRequest& request, const StageObserver& observer) {
  auto builtins = BuiltinArchive::Open(WEFT_BUILTINS);
  LoweredKernel kernel;
  const auto lowered = kernel.Lower(request, **builtins, observer);
  EXPECT_TRUE(lowered.has_value()) << lowered.error().log;
}

// The most instructions that a stage leaves.
size_t Instructions(const std::string& source, uint32_t width) {
  size_t most = 0;
  Lower(KernelRequest(source, width), [&](llvm::StringRef, const llvm::Module& module) {
    most = std::max<size_t>(most, module.getInstructionCount());
  });
  return most;
}

// The processor's time for a kernel, but for code generation.
std::clock_t TimeOf(const std::string& source, uint32_t width) {
  const CompileRequest request = KernelRequest(source, width);
  const std::clock_t start = std::clock();
  Lower(request, {});
  return std::clock() - start;
}

class GrowthOf : public testing::TestWithParam<std::tuple<Shape, uint32_t>> {};

TEST_P(GrowthOf, IsLinear) {
  auto [shape, width] = GetParam();
  const size_t few = Instructions(Source(shape, 40), width);
  const size_t many = Instructions(Source(shape, 160), width);
  EXPECT_LT(many, few * 5) << "4 times as many pieces";
}

INSTANTIATE_TEST_SUITE_P(Shapes, GrowthOf,
                         testing::Combine(testing::ValuesIn(kShapes),
                                          testing::Values(uint32_t{1}, uint32_t{8})),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) + "Width" +
                                  std::to_string(std::get<1>(info.param));
                         });

// How many times longer more pieces take, with two more attempts where that is too much.
using TimeOfPieces = std::function<double(unsigned pieces)>;
double GrowthOfTime(const TimeOfPieces& time_of, unsigned few, unsigned many, double most) {
  double growth = most + 1;
  for (int attempt = 0; attempt < 3 && growth > most; ++attempt) {
    const double least = time_of(few);
    growth = time_of(many) / least;
  }
  return growth;
}

double GrowthOfTime(const Shape& shape, unsigned few, unsigned many, double most) {
  const auto time_of = [&](unsigned pieces) { return double(TimeOf(Source(shape, pieces), 8)); };
  return GrowthOfTime(time_of, few, many, most);
}

// What instructions do not tell: a pass may look at all of the kernel for each of its parts.
TEST(Growth, OfTimeIsNotThatOfASquare) {
  for (const Shape& shape : kShapes) {
    EXPECT_LT(GrowthOfTime(shape, 50, 250, 10), 10) << shape.name << ": 5 times as many pieces";
  }
}

// Jumps from anywhere to anywhere, as a program made by a machine has them: loops with as many ways
// in as places that they jump to.
TEST(Growth, OfJumpsIntoLoopsIsNotThatOfACube) {
  auto source = [](unsigned pieces) {
    std::string text = "kernel void k(global int* o) { int a = o[get_global_id(0)];\n";
    for (unsigned n = 0; n < pieces; ++n) {
      text += "L" + std::to_string(n) + ": a += " + std::to_string(n) + "; if (a & " +
              std::to_string(1 << n % 20) + ") goto L" + std::to_string((n * 37 + 7) % pieces) +
              ";\n";
    }
    return text + "o[get_global_id(0)] = a; }";
  };
  EXPECT_LT(Instructions(source(1000), 8), Instructions(source(250), 8) * 5);
  EXPECT_LT(Instructions(source(50), 8), 20'000) << "few of them become loops";
}

// A tree kept up to date edge by edge tells only in a long kernel.
TEST(Growth, OfTimeWithManyEdgesIsNotThatOfASquare) {
  const Shape& shape = *std::ranges::find(kShapes, std::string_view("Conditions"), &Shape::name);
  EXPECT_LT(GrowthOfTime(shape, 100, 1000, 10), 10) << "10 times as many pieces";
}

// LLVM counts the turns of a loop by all that the loops ahead of it, which end at the same number,
// leave known. Code generation does so as well.
TEST(Growth, OfTimeWithManyLoopsIsNotThatOfASquare) {
  for (const char* name : {"LoopsToOneEnd", "LoopsThatStore"}) {
    const Shape& shape = *std::ranges::find(kShapes, std::string_view(name), &Shape::name);
    const auto time_of = [&](unsigned pieces) {
      const CompileRequest request = KernelRequest(Source(shape, pieces), 0);
      const std::clock_t start = std::clock();
      const CompileReply reply = Compile(request, WEFT_BUILTINS);
      EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
      return double(std::clock() - start);
    };
    EXPECT_LT(time_of(600), 20 * time_of(75)) << name << ": 8 times as many pieces";
  }
}

// Of what is called often, one copy for all calls is enough.
TEST(Growth, OfManyCallsIsThatOfTheCalls) {
  const Shape& shape = *std::ranges::find(kShapes, std::string_view("Builtins"), &Shape::name);
  for (uint32_t width : {1, 8}) {
    const size_t few = Instructions(Source(shape, 50), width);
    const size_t many = Instructions(Source(shape, 150), width);
    EXPECT_LT(many - few, 100 * 10) << "width " << width << ": 100 sines more";
  }
  EXPECT_LT(GrowthOfTime(shape, 2, 50, 5), 5) << "25 times as many sines";
}

// Each level calls the one below four times.
TEST(Growth, OfNestedCallsIsThatOfTheFunctions) {
  std::string source =
      "void f0(global float* x, float a) { if (x[get_local_id(0)] > a) x[get_global_id(0)] *= a; }";
  for (unsigned n = 1; n <= 8; ++n) {
    const std::string below = "f" + std::to_string(n - 1) + "(x, a + ";
    source += "void f" + std::to_string(n) + "(global float* x, float a) {" + below + "1);" +
              below + "2);" + below + "3);" + below + "4);}\n";
  }
  source += "kernel void k(global float* x) { f8(x, 0); }";
  EXPECT_LT(Instructions(source, 1), 100'000);
}

// Each becomes a loop over the lanes, which is counted before it is made.
TEST(LanesAndLength, OfVolatileAccessesIsNotMadeForLanes) {
  std::string source =
      "kernel void k(global volatile int* x, global float* y, local float* t) {"
      "size_t i = get_global_id(0);\n";
  for (unsigned n = 0; n < 2000; ++n) source += "x[i + " + std::to_string(n) + "] += i;\n";
  const std::clock_t start = std::clock();
  CompileReply reply = Compile(KernelRequest(source + "}", 0), WEFT_BUILTINS);
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  EXPECT_EQ(reply.code.facts.width, 1u);
  EXPECT_LT(std::clock() - start, 5 * CLOCKS_PER_SEC);
}

// x86-64-v3 is not taken to have quick gathers, and no scatters: each becomes as many instructions
// as there are lanes, which makes the few lines that a kernel may have fewer.
TEST(LanesAndLength, OfAccessesLaneByLaneAreCountedForEachLane) {
  const auto width_of = [](unsigned pieces, const char* index) {
    std::string source =
        "kernel void k(global int* x, global int* y, local float* t) {"
        "size_t i = get_global_id(0); int a = y[i];\n";
    for (unsigned n = 0; n < pieces; ++n)
      source += std::string("a += x[(") + index + " & 1023) + " + std::to_string(n) + "];\n";
    return Compile(KernelRequest(source + "y[i] = a; }", 0), WEFT_BUILTINS).code.facts.width;
  };
  const uint32_t of_few = width_of(20, "a");
  EXPECT_GE(of_few, 8u);
  EXPECT_EQ(width_of(600, "a"), 4u);
  EXPECT_GE(width_of(600, "get_group_id(0)"), 8u) << "the same place for all lanes";
}

// Lanes that were asked for as well: each of their instructions would become 64.
TEST(LanesAndLength, OfCodeForLanesIsLimitedInAnyCase) {
  std::string source =
      "kernel void k(global int16* x, global float* y, local float* t) {"
      "size_t i = get_global_id(0); int16 a = x[i], b = x[i + 64];\n";
  for (unsigned n = 0; n < 1400; ++n)
    source += "a = (a ^ b) * " + std::to_string(2 * n + 3) + ";\n";
  Settings reports;
  reports.reports = true;
  Use(reports);
  CompileReply reply =
      Compile(KernelRequest(source + "a.s0 += a.s1; x[i] = a; }", 64), WEFT_BUILTINS);
  Use({});
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  EXPECT_TRUE(reply.log.starts_with("kernel k: not several work-items at a time: ")) << reply.log;
  EXPECT_TRUE(reply.log.contains("instructions, the limit is 40000\n")) << reply.log;
  EXPECT_FALSE(reply.log.contains("WEFT_WIDTH")) << reply.log;
  EXPECT_EQ(reply.code.facts.width, 1u);
  EXPECT_EQ(reply.code.variant.width, 64u) << "it stands in for what was asked for";
}

class Length : public testing::TestWithParam<unsigned> {};

// Each is of another class: for full lanes, for one, and for one without optimization.
INSTANTIATE_TEST_SUITE_P(Pieces, Length, testing::Values(100, 4000, 10'000));

TEST_P(Length, IsNoReasonToFailOrToTakeMinutes) {
  const unsigned pieces = GetParam();
  const std::clock_t start = std::clock();
  CompileReply reply = Compile(KernelRequest(Source(kShapes[0], pieces), 0), WEFT_BUILTINS);
  ASSERT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  EXPECT_EQ(reply.code.facts.width > 1, pieces == 100);
  EXPECT_LT(std::clock() - start, 60 * CLOCKS_PER_SEC);
}

TEST(QuickCode, OfALongSwitchTakesATenthOfTheTime) {
  std::string source =
      "kernel void k(global int* x, global float* y, local float* t) {"
      "size_t i = get_global_id(0); int a = x[i]; switch (x[i + 1]) {\n";
  for (unsigned n = 0; n < 250; ++n)
    source +=
        "case " + std::to_string(n) + ": a = a * 3 + x[a & " + std::to_string(n) + "]; break;\n";
  source += "} x[i] = a; }";
  CompileRequest request = KernelRequest(source, 0);
  request.variant.quick = QuickCode::kForLaunch;
  std::clock_t start = std::clock();
  const CompileReply quick = Compile(request, WEFT_BUILTINS);
  const std::clock_t of_quick = std::clock() - start;
  ASSERT_EQ(quick.status, CompileStatus::kOk) << quick.log;
  EXPECT_TRUE(quick.code.facts.is_unoptimized);
  EXPECT_EQ(quick.code.facts.width, 1u);
  start = std::clock();
  request.variant.quick = QuickCode::kNo;
  const CompileReply better = Compile(request, WEFT_BUILTINS);
  EXPECT_GT(std::clock() - start, 5 * of_quick);
  EXPECT_FALSE(better.code.facts.is_provisional);
  EXPECT_EQ(quick.code.facts.group_width, better.code.facts.width);
}

// A launch waits for it, however long the kernel is.
TEST(QuickCode, OfTimeIsNotThatOfASquare) {
  for (const char* name : {"Branches", "Equalities", "LoopsToOneEnd", "Breaks", "Barriers"}) {
    const Shape& shape = *std::ranges::find(kShapes, std::string_view(name), &Shape::name);
    const auto time_of = [&](unsigned pieces) {
      CompileRequest request = KernelRequest(Source(shape, pieces), 0);
      request.variant.quick = QuickCode::kForGroups;
      const std::clock_t start = std::clock();
      const CompileReply reply = Compile(request, WEFT_BUILTINS);
      EXPECT_TRUE(reply.code.facts.is_unoptimized) << name << ": " << reply.log;
      return double(std::clock() - start);
    };
    EXPECT_LT(GrowthOfTime(time_of, 250, 2000, 20), 20) << name << ": 8 times as many pieces";
  }
}

}  // namespace
}  // namespace weft::compiler
