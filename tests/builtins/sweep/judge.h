// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The largest error of one function. The host's libm judges first, in a wider type; MPFR is asked
// wherever that comes near the largest error so far, and now and then, so that every error told is
// MPFR's and a libm that is off shows.
#pragma once

#include <cstdint>
#include <string>

#include "exact.h"

namespace weft::sweep {

struct Function {
  const char* name;
  const char* exact_name;  // of which half_ and native_ functions are fast ones
  const char* method;
  double limit;                              // in ULP; 0: correctly rounded, bit for bit
  long double (*reference)(double, double);  // by libm, in a wider type
  int arguments = 1;
  bool second_is_int = false;

  bool IsFast() const { return std::string_view(name) != exact_name; }
  bool IsPeriodic() const;
  // Which zero they give for zeros of both signs is theirs to choose.
  bool MayChooseZero() const;
};

class Judge {
 public:
  Judge(const Function& function, Format format);

  // One result: what it is worth by libm and, where that may matter, by MPFR.
  void Try(double x, double y, double result, bool must_ask = false);
  // Of a result whose error somebody else has found: whether it may be the largest.
  bool IsWorthAsking(double error) const { return error > 0 && error > worst_ - slack_; }

  double worst() const { return worst_; }
  const std::string& where() const { return where_; }
  uint64_t count() const { return count_; }
  void Count(uint64_t more) { count_ += more; }
  // How often MPFR disagreed with libm by more than is provided for, and where first.
  uint64_t misses() const { return misses_; }
  const std::string& missed_where() const { return missed_where_; }

 private:
  bool IsOutOfDomain(double x, long double exact) const;
  double Estimate(double x, double result, long double exact) const;
  double LeastMagnitude(double x, double result, long double exact) const;

  const Function& function_;
  Format format_;
  ExactFunction* exact_;
  double slack_;
  double worst_ = 0;
  std::string where_, missed_where_;
  uint64_t count_ = 0, misses_ = 0;
};

}  // namespace weft::sweep
