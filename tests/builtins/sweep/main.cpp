// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   math_sweep [--whole] [--filter=REGEX]
//   math_sweep --relaxed
//
// Prints a line of JSON for each function and type whose "name_type" the expression matches: the
// largest error, its limit, and a sum of the results' bits. Fails where an error is beyond its
// limit or MPFR and libm do not agree.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <regex>
#include <span>

#include "builtins/math/reference.h"
#include "device.h"
#include "relaxed.h"
#include "sweeps.h"

namespace weft::sweep {
namespace {

namespace reference = accuracy::reference;

#define WEFT_REFERENCE_1(NAME, T) \
  [](double x, double) -> long double { return reference::NAME<T>(static_cast<T>(x)); }
#define WEFT_REFERENCE_2(NAME, T)                                    \
  [](double x, double y) -> long double {                            \
    return reference::NAME<T>(static_cast<T>(x), static_cast<T>(y)); \
  }
#define WEFT_REFERENCE_INTEGER(NAME, T)                                \
  [](double x, double n) -> long double {                              \
    return reference::NAME<T>(static_cast<T>(x), static_cast<int>(n)); \
  }

// OpenCL C's table for halves; where it says "correctly rounded" for floats, it does so for them.
double HalfLimit(std::string_view name, double float_limit) {
  constexpr std::string_view kFour[] = {"erf", "erfc", "tgamma", "pow", "pown", "powr", "rootn"};
  if (float_limit == 0) return 0;
  if (name == "lgamma") return float_limit;
  if (name == "rsqrt") return 1;
  if (name == "tan") return 2.5;
  return std::ranges::find(kFour, name) != std::end(kFour) ? 4 : 2;
}

constexpr const char* kByFloat = "as float, rounded";

const Function kHalves[] = {
#define UNARY(NAME, FLOAT_LIMIT, ...) \
  {#NAME, #NAME, kByFloat, HalfLimit(#NAME, FLOAT_LIMIT), WEFT_REFERENCE_1(NAME, float)},
#define BINARY(NAME, FLOAT_LIMIT, ...) \
  {#NAME, #NAME, kByFloat, HalfLimit(#NAME, FLOAT_LIMIT), WEFT_REFERENCE_2(NAME, float), 2},
#define INTEGER_POWER(NAME, FLOAT_LIMIT, ...)                                                  \
  {#NAME, #NAME, kByFloat, HalfLimit(#NAME, FLOAT_LIMIT), WEFT_REFERENCE_INTEGER(NAME, float), \
   2,     true},
#include "builtins/math/functions.def"
};
const Function kFloats[] = {
#define UNARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, #NAME, FLOAT_METHOD, FLOAT_LIMIT, WEFT_REFERENCE_1(NAME, float)},
#define FAST(NAME, EXACT_NAME, LIMIT, METHOD) \
  {#NAME, #EXACT_NAME, METHOD, LIMIT, WEFT_REFERENCE_1(EXACT_NAME, float)},
#define BINARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, #NAME, FLOAT_METHOD, FLOAT_LIMIT, WEFT_REFERENCE_2(NAME, float), 2},
#define INTEGER_POWER(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, #NAME, FLOAT_METHOD, FLOAT_LIMIT, WEFT_REFERENCE_INTEGER(NAME, float), 2, true},
#include "builtins/math/functions.def"
};
const Function kDoubles[] = {
#define UNARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, #NAME, DOUBLE_METHOD, DOUBLE_LIMIT, WEFT_REFERENCE_1(NAME, double)},
#define BINARY(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, #NAME, DOUBLE_METHOD, DOUBLE_LIMIT, WEFT_REFERENCE_2(NAME, double), 2},
#define INTEGER_POWER(NAME, FLOAT_LIMIT, DOUBLE_LIMIT, FLOAT_METHOD, DOUBLE_METHOD) \
  {#NAME, #NAME, DOUBLE_METHOD, DOUBLE_LIMIT, WEFT_REFERENCE_INTEGER(NAME, double), 2, true},
#include "builtins/math/functions.def"
};

struct Request {
  Options options;
  std::regex filter{""};
};

// Whether all is as it should be.
bool Report(const Function& function, const char* type, const Result& result) {
  const Judge& judge = result.judge;
  fmt::print(R"({{"name": "{}", "type": "{}", "method": "{}", "limit": {}, "error": {:.6g}, )"
             R"("sum": {}, "count": {}}})"
             "\n",
             function.name, type, function.method, function.limit,
             std::min(judge.worst(), std::numeric_limits<double>::max()), result.sum,
             judge.count());
  std::fflush(stdout);
  if (judge.worst() > function.limit)
    fmt::print(stderr, "{} of {}: {} ULP, {} are allowed, at {}\n", function.name, type,
               judge.worst(), function.limit, judge.where());
  if (judge.misses() > 0)
    fmt::print(stderr, "{} of {}: {} times libm and MPFR disagree, first at {}\n", function.name,
               type, judge.misses(), judge.missed_where());
  return judge.worst() <= function.limit && judge.misses() == 0;
}

bool SweepAll(std::span<const Function> functions, const char* type,
              Result (*sweep)(const Function&, const Options&), const Request& request) {
  bool is_right = true;
  for (const Function& function : functions) {
    // The next half is not that of the float.
    if (std::string_view(type) == "half" && std::string_view(function.name) == "nextafter")
      continue;
    if (!std::regex_search(std::string(function.name) + "_" + type, request.filter)) continue;
    is_right &= Report(function, type, sweep(function, request.options));
  }
  return is_right;
}

int Main(int argc, char** argv) {
  Request request;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--relaxed") return CheckRelaxed() ? 0 : 1;
    if (argument == "--whole") {
      request.options.is_whole = true;
    } else if (argument.starts_with("--filter=")) {
      request.filter = std::string(argument.substr(std::strlen("--filter=")));
    } else {
      Abandon("usage: math_sweep [--whole] [--filter=REGEX], or math_sweep --relaxed");
    }
  }
  bool is_right = SweepAll(kHalves, "half", SweepHalves, request);
  is_right &= SweepAll(kFloats, "float", SweepFloats, request);
  is_right &= SweepAll(kDoubles, "double", SweepDoubles, request);
  return is_right ? 0 : 1;
}

}  // namespace
}  // namespace weft::sweep

int main(int argc, char** argv) { return weft::sweep::Main(argc, argv); }
