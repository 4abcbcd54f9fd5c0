// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "value.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft::fuzz::judge {
namespace {

// OpenCL C 6.2.6: what two operands become.
Type Common(Type a, Type b) {
  if (!a.IsScalar()) return a;
  if (!b.IsScalar()) return b;
  if (a.is_float || b.is_float) return !b.is_float || (a.is_float && a.bytes > b.bytes) ? a : b;
  if (a.bytes < 4) a = kInt;
  if (b.bytes < 4) b = kInt;
  if (a.bytes != b.bytes) return a.bytes > b.bytes ? a : b;
  return a.is_signed ? b : a;
}

Type Promoted(Type type) { return Common(type, type); }

template <typename To, typename From>
To ConvertScalar(From from, bool saturates) {
  if constexpr (std::is_floating_point_v<To>) return To(from);
  using Limits = std::numeric_limits<To>;
  if constexpr (std::is_floating_point_v<From>) {
    if (std::isnan(from)) return 0;
    // 2^63 - 1 itself is no float.
    if (from >= std::ldexp(From(1), Limits::digits)) return Limits::max();
    return from <= From(Limits::min()) ? Limits::min() : To(from);
  } else {
    if (!saturates) return To(from);
    return To(std::clamp<__int128>(from, Limits::min(), Limits::max()));
  }
}

// Whole numbers wrap; a shift takes the amount's low bits.
template <typename T>
T Calculate(Operator op, T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    switch (op) {
      case Operator::kAdd: return a + b;
      case Operator::kSubtract: return a - b;
      case Operator::kMultiply: return a * b;
      case Operator::kDivide: return a / b;
      default: throw Failure("no such operator of real numbers");
    }
  } else {
    const auto x = uint64_t(a), y = uint64_t(b), by = y % (sizeof(T) * 8);
    if ((op == Operator::kDivide || op == Operator::kRemainder) && b == 0)
      throw Failure("division by zero");
    switch (op) {
      case Operator::kAdd: return T(x + y);
      case Operator::kSubtract: return T(x - y);
      case Operator::kMultiply: return T(x * y);
      case Operator::kDivide: return T(a / b);
      case Operator::kRemainder: return T(a % b);
      case Operator::kShiftLeft: return T(x << by);
      case Operator::kShiftRight: return T(a >> by);
      case Operator::kAnd: return T(a & b);
      case Operator::kOr: return T(a | b);
      default: return T(a ^ b);
    }
  }
}

template <typename T>
bool Compare(Operator op, T a, T b) {
  switch (op) {
    case Operator::kLess: return a < b;
    case Operator::kGreater: return a > b;
    case Operator::kLessEqual: return a <= b;
    case Operator::kGreaterEqual: return a >= b;
    case Operator::kEqual: return a == b;
    default: return a != b;
  }
}

Value OfPointers(Operator op, const Value& a, const Value& b) {
  if (b.kind.is_pointer) return Value::Of(kInt, int(Compare(op, a.Address(), b.Address())));
  const int64_t bytes = b.Integer() * int64_t(a.kind.Element().Bytes());
  if (op == Operator::kSubtract) return Value::At(a.kind.Element(), a.Address() - bytes);
  return Value::At(a.kind.Element(), a.Address() + bytes);
}

}  // namespace

size_t Kind::Bytes() const {
  if (is_pointer) return sizeof(void*);
  const size_t bytes = record ? record->bytes : type.bytes * (type.lanes == 3 ? 4 : type.lanes);
  return count ? bytes * count : bytes;
}

Value Value::At(Kind pointee, std::byte* address) {
  Value value(pointee.Pointer());
  value.Set(0, address);
  return value;
}

int64_t Value::Integer() const {
  if (!kind.IsArithmetic() || !type().IsScalar()) throw Failure("a scalar is wanted");
  return WithScalar(type(), [&]<typename T>(T) { return int64_t(Get<T>(0)); });
}

Value Convert(const Value& value, Type to, bool saturates) {
  if (!value.kind.IsArithmetic()) throw Failure("a number is wanted");
  if (value.type() == to) return value;
  const bool is_spread = value.type().IsScalar();
  if (!is_spread && value.type().lanes != to.lanes) throw Failure("vectors of other sizes");
  Value result(to);
  WithScalar(value.type(), [&]<typename From>(From) {
    WithScalar(to, [&]<typename To>(To) {
      for (unsigned lane = 0; lane < to.lanes; ++lane)
        result.Set(lane, ConvertScalar<To>(value.Get<From>(is_spread ? 0 : lane), saturates));
    });
  });
  return result;
}

Type TypeOfComparison(Type type) { return type.IsScalar() ? kInt : type.Signed(); }

Value Binary(Operator op, const Value& a, const Value& b) {
  if (a.kind.is_pointer) return OfPointers(op, a, b);
  const bool is_shift = op == Operator::kShiftLeft || op == Operator::kShiftRight;
  const Type type = is_shift ? Promoted(a.type()) : Common(a.type(), b.type());
  const Value left = Convert(a, type), right = Convert(b, type);
  const bool compares = op >= Operator::kLess;
  Value result(compares ? TypeOfComparison(type) : type);
  WithScalar(type, [&]<typename T>(T) {
    for (unsigned lane = 0; lane < type.lanes; ++lane) {
      const T x = left.Get<T>(lane), y = right.Get<T>(lane);
      if (!compares) {
        result.Set(lane, Calculate(op, x, y));
        continue;
      }
      const int truth = !Compare(op, x, y) ? 0 : type.IsScalar() ? 1 : -1;
      WithScalar(result.type(), [&]<typename R>(R) { result.Set(lane, R(truth)); });
    }
  });
  return result;
}

Value Negated(const Value& value) {
  // 0 - 0 is not -0.
  const Value zero = value.type().is_float ? Value::Of(kFloat, -0.0f) : Value::Of(kInt, 0);
  return Binary(Operator::kSubtract, Convert(zero, Promoted(value.type())), value);
}

Value Complement(const Value& value) { return Binary(Operator::kXor, value, Value::Of(kInt, -1)); }

}  // namespace weft::fuzz::judge
