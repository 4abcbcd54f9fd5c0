// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sweeps.h"

#include <bit>

#include "builtins/math/inputs.h"
#include "device.h"
#include "hard_doubles.h"

namespace weft::sweep {
namespace {

using accuracy::Partner;
using accuracy::RandomNumbers;
using accuracy::SpecialIntegers;
using accuracy::SpecialValues;

constexpr size_t kBatch = 1 << 18;
constexpr uint64_t kManyRandom = 100'000'000;

template <typename T>
constexpr Format kFormat = sizeof(T) == 2   ? kHalf
                           : sizeof(T) == 4 ? kFloat
                                            : kDouble;
template <typename T>
constexpr const char* kTypeName = sizeof(T) == 2   ? "half"
                                  : sizeof(T) == 4 ? "float"
                                                   : "double";

// Random numbers of halves are those of floats, rounded, and half of them any bits.
template <typename T>
using Generated = std::conditional_t<sizeof(T) == 2, float, T>;

template <typename T>
std::string BuildOptions(const Function& function) {
  const std::string type = kTypeName<T>;
  std::string options = std::string("-DFUNCTION=") + function.name + " -DTYPE=" + type;
  if (function.arguments > 1)
    options += " -DSECOND=" + (function.second_is_int ? std::string("int") : type);
  if (function.arguments > 2) options += " -DTHIRD";
  if (sizeof(T) == 2) options += " -DUSES_HALF";
  if (sizeof(T) != 4 || function.arguments > 2) return options;
  options += std::string(" -DEXACT=") + function.exact_name;
  if (function.arguments == 2)
    options += function.second_is_int ? " -DEXACT_NEEDS_TWO -DWIDER_SECOND="
                                      : " -DEXACT_NEEDS_TWO -DWIDER_SECOND=(double)";
  if (function.limit == 0) options += " -DIS_EXACT";
  if (function.MayChooseZero()) options += " -DMAY_CHOOSE_ZERO";
  if (function.IsFast()) options += " -DIS_FAST";
  if (function.IsPeriodic()) options += " -DIS_PERIODIC";
  return options;
}

uint32_t Identity(uint64_t bits, uint64_t salt) {
  uint64_t mixed = (bits + salt * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 29) * 0x94d049bb133111ebu;
  return static_cast<uint32_t>(mixed >> 32);
}

// Results of one program for arguments that the host makes, judged there.
template <typename T, typename U>
class HostSweep {
 public:
  HostSweep(const Function& function, const Program& program, Result& result)
      : function_(function), program_(program), result_(result) {}

  void Add(T x, U y, bool must_ask = false) {
    x_.push_back(x);
    y_.push_back(y);
    must_ask_ = must_ask_ || must_ask;
    if (x_.size() == kBatch) Flush();
  }

  void Flush() {
    if (x_.empty()) return;
    std::vector<T> results(x_.size());
    program_.Apply<T, U>(x_, y_, {}, results);
    for (size_t i = 0; i < results.size(); ++i) {
      const auto value = static_cast<double>(results[i]);
      result_.judge.Try(static_cast<double>(x_[i]), static_cast<double>(y_[i]), value, must_ask_);
      const bool is_zero_of_any_sign = value == 0 && function_.MayChooseZero();
      const double alike = value != value ? NAN : is_zero_of_any_sign ? 0 : value;
      result_.sum += Identity(std::bit_cast<uint64_t>(alike), ++salt_);
    }
    x_.clear();
    y_.clear();
    must_ask_ = false;
  }

 private:
  const Function& function_;
  const Program& program_;
  Result& result_;
  std::vector<T> x_;
  std::vector<U> y_;
  bool must_ask_ = false;
  uint64_t salt_ = 0;
};

template <typename T>
T Random(RandomNumbers<Generated<T>>& numbers) {
  return static_cast<T>(numbers.Next());
}

// Special values, hard ones and `count` random ones; of halves, all.
template <typename T>
void TryOne(HostSweep<T, T>& sweep, uint64_t count) {
  for (Generated<T> x : SpecialValues<Generated<T>>()) sweep.Add(static_cast<T>(x), T(1));
  if constexpr (sizeof(T) == 2)
    for (uint32_t bits = 0; bits < 1 << 16; ++bits)
      sweep.Add(std::bit_cast<T>(static_cast<uint16_t>(bits)), T(1));
  if constexpr (sizeof(T) == 8)
    for (double x : HardDoubles()) sweep.Add(x, 1);
  RandomNumbers<Generated<T>> numbers(20260101);
  for (uint64_t i = 0; sizeof(T) > 2 && i < count; ++i) {
    // All that the inverse functions are defined on, as densely below 1 as near 0.
    const bool is_near = i % 3 == 2;
    sweep.Add(is_near ? 4 * numbers.Unit() - 2 : static_cast<T>(numbers.Next()), T(1));
  }
}

// Pairs of special values and `count` random ones, many near 1, where a large exponent shows every
// error of a logarithm.
template <typename T, typename U>
void TryTwo(HostSweep<T, U>& sweep, uint64_t count) {
  RandomNumbers<Generated<T>> numbers(7);
  for (Generated<T> x : SpecialValues<Generated<T>>()) {
    if constexpr (std::is_same_v<U, int>)
      for (int n : SpecialIntegers()) sweep.Add(static_cast<T>(x), n);
    else
      for (Generated<T> y : SpecialValues<Generated<T>>())
        sweep.Add(static_cast<T>(x), static_cast<T>(y));
  }
  for (uint64_t i = 0; i < count; ++i) {
    const Generated<T> x =
        i % 4 == 0 ? 1 + (numbers.Unit() - Generated<T>(0.5)) / 8 : numbers.Next();
    if constexpr (std::is_same_v<U, int>)
      sweep.Add(static_cast<T>(x), i % 2 == 0 ? numbers.Integer() : numbers.Integer() % 1200);
    else
      sweep.Add(static_cast<T>(x), static_cast<T>(Partner<Generated<T>>(x, numbers)));
  }
}

template <typename T, typename U>
void SweepHost(const Function& function, const Program& program, uint64_t count, Result& result) {
  HostSweep<T, U> sweep(function, program, result);
  if constexpr (std::is_same_v<T, U>) {
    if (function.arguments == 1)
      TryOne<T>(sweep, count);
    else
      TryTwo<T, T>(sweep, count);
  } else {
    TryTwo<T, U>(sweep, count);
  }
  sweep.Flush();
}

template <typename T>
Result SweepByHost(const Function& function, const Program& program, uint64_t count) {
  Result result{Judge(function, kFormat<T>)};
  if (function.second_is_int)
    SweepHost<T, int>(function, program, count, result);
  else
    SweepHost<T, T>(function, program, count, result);
  return result;
}

constexpr size_t kItems = 1 << 16;

// What the device found, judged by the host where it may be the largest error.
template <typename U>
void JudgeFound(const Function& function, const Program& program, const Program::Found& found,
                Result& result) {
  HostSweep<float, U> sweep(function, program, result);
  const uint32_t sum = result.sum;
  for (size_t i = 0; i < found.worst.size(); ++i) {
    if (!result.judge.IsWorthAsking(found.worst[i])) continue;
    const uint32_t* bits = &found.where[i * static_cast<size_t>(function.arguments)];
    const auto x = std::bit_cast<float>(bits[0]);
    sweep.Add(x, function.arguments == 1 ? U(1) : std::bit_cast<U>(bits[1]), true);
    if (i % 16 == 0) sweep.Flush();
  }
  sweep.Flush();
  result.sum = sum + found.sum;
}

// How many launches, steps from one argument to the next, and rounds of each work-item.
struct Extent {
  uint32_t launches, step;
  int rounds;
};

Extent ExtentOf(const Function& function, const Options& options) {
  if (function.arguments == 2) return options.is_whole ? Extent{24, 1, 64} : Extent{1, 1, 4};
  return options.is_whole ? Extent{1024, 1, 64} : Extent{1, 4093, 16};
}

}  // namespace

Result SweepHalves(const Function& function, const Options& options) {
  const Program program(BuildOptions<_Float16>(function));
  return SweepByHost<_Float16>(function, program, options.is_whole ? kManyRandom : 1 << 14);
}

Result SweepDoubles(const Function& function, const Options& options) {
  const Program program(BuildOptions<double>(function));
  return SweepByHost<double>(function, program, options.is_whole ? kManyRandom : 1 << 14);
}

Result SweepFloats(const Function& function, const Options& options) {
  const Program program(BuildOptions<float>(function));
  // The next float of a double is not that of the float.
  const bool is_by_host = std::string_view(function.name) == "nextafter";
  Result result =
      SweepByHost<float>(function, program, is_by_host && options.is_whole ? kManyRandom : 1 << 14);
  if (is_by_host) return result;
  const Extent extent = ExtentOf(function, options);
  const char* kernel = function.arguments == 2 ? "sweep_two" : "sweep_one";
  for (uint32_t launch = 0; launch < extent.launches; ++launch) {
    const auto first = static_cast<uint32_t>(launch * kItems * static_cast<size_t>(extent.rounds));
    const Program::Found found = program.Sweep(kernel, kItems, first, extent.step, extent.rounds);
    if (function.second_is_int)
      JudgeFound<int>(function, program, found, result);
    else
      JudgeFound<float>(function, program, found, result);
    result.judge.Count(kItems * static_cast<uint64_t>(extent.rounds));
  }
  return result;
}

}  // namespace weft::sweep
