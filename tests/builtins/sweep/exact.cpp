// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exact.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace weft::sweep {
namespace {

// Twice a double's bits and more: no result lies so close to the middle of two of these that an
// error in ULP would show it.
constexpr mpfr_prec_t kBits = 128;

class Number {
 public:
  Number() { mpfr_init2(number_, kBits); }
  explicit Number(double value) : Number() { mpfr_set_d(number_, value, MPFR_RNDN); }
  ~Number() { mpfr_clear(number_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  mpfr_ptr get() { return number_; }

 private:
  mpfr_t number_;
};

void Lgamma(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr) {
  int sign;
  mpfr_lgamma(result, &sign, x, MPFR_RNDN);
}
void Recip(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr) { mpfr_ui_div(result, 1, x, MPFR_RNDN); }
void Rootn(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr n) {
  mpfr_rootn_si(result, x, mpfr_get_si(n, MPFR_RNDN), MPFR_RNDN);
}

#define WEFT_ONE(NAME, MPFR_NAME) \
  {#NAME, [](mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr) { MPFR_NAME(result, x, MPFR_RNDN); }}
#define WEFT_TWO(NAME, MPFR_NAME) \
  {#NAME, [](mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y) { MPFR_NAME(result, x, y, MPFR_RNDN); }}

const std::map<std::string_view, ExactFunction*>& Functions() {
  static const std::map<std::string_view, ExactFunction*> functions = {
      WEFT_ONE(acos, mpfr_acos),
      WEFT_ONE(acosh, mpfr_acosh),
      WEFT_ONE(acospi, mpfr_acospi),
      WEFT_ONE(asin, mpfr_asin),
      WEFT_ONE(asinh, mpfr_asinh),
      WEFT_ONE(asinpi, mpfr_asinpi),
      WEFT_ONE(atan, mpfr_atan),
      WEFT_ONE(atanh, mpfr_atanh),
      WEFT_ONE(atanpi, mpfr_atanpi),
      WEFT_ONE(cbrt, mpfr_cbrt),
      WEFT_ONE(cos, mpfr_cos),
      WEFT_ONE(cosh, mpfr_cosh),
      WEFT_ONE(cospi, mpfr_cospi),
      WEFT_ONE(erf, mpfr_erf),
      WEFT_ONE(erfc, mpfr_erfc),
      WEFT_ONE(exp, mpfr_exp),
      WEFT_ONE(exp10, mpfr_exp10),
      WEFT_ONE(exp2, mpfr_exp2),
      WEFT_ONE(expm1, mpfr_expm1),
      WEFT_ONE(log, mpfr_log),
      WEFT_ONE(log10, mpfr_log10),
      WEFT_ONE(log1p, mpfr_log1p),
      WEFT_ONE(log2, mpfr_log2),
      WEFT_ONE(rsqrt, mpfr_rec_sqrt),
      WEFT_ONE(sin, mpfr_sin),
      WEFT_ONE(sinh, mpfr_sinh),
      WEFT_ONE(sinpi, mpfr_sinpi),
      WEFT_ONE(tan, mpfr_tan),
      WEFT_ONE(tanh, mpfr_tanh),
      WEFT_ONE(tanpi, mpfr_tanpi),
      WEFT_ONE(tgamma, mpfr_gamma),
      WEFT_TWO(atan2, mpfr_atan2),
      WEFT_TWO(atan2pi, mpfr_atan2pi),
      WEFT_TWO(hypot, mpfr_hypot),
      WEFT_TWO(pow, mpfr_pow),
      WEFT_TWO(powr, mpfr_pow),
      WEFT_TWO(pown, mpfr_pow),
      {"rootn", Rootn},
      {"lgamma", Lgamma},
      {"recip", Recip},
  };
  return functions;
}

}  // namespace

ExactFunction* ExactFunctionNamed(std::string_view name) {
  for (const std::string_view prefix : {"half_", "native_"})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  const auto found = Functions().find(name);
  return found == Functions().end() ? nullptr : found->second;
}

double ErrorInUlp(ExactFunction* f, double x, double y, double result, Format format,
                  double least_magnitude) {
  Number exact, first(x), second(y), difference;
  f(exact.get(), first.get(), second.get());
  int exponent = int(mpfr_get_exp(exact.get())) - 1;
  exponent = std::clamp(exponent, format.least_exponent, format.greatest_exponent);
  if (least_magnitude > 0) exponent = std::max(exponent, std::ilogb(least_magnitude));
  mpfr_sub_d(difference.get(), exact.get(), result, MPFR_RNDN);
  mpfr_mul_2si(difference.get(), difference.get(), format.digits - 1 - exponent, MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference.get(), MPFR_RNDN));
}

}  // namespace weft::sweep
