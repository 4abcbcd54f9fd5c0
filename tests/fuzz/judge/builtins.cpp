// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "builtins.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <limits>
#include <map>

namespace weft::fuzz::judge {
namespace {

template <std::integral T>
using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
template <std::integral T>
using Bits = std::make_unsigned_t<T>;

template <std::integral T, typename W>
T Saturated(W value) {
  using Limits = std::numeric_limits<T>;
  return T(std::clamp<W>(value, Limits::min(), Limits::max()));
}

// Calls f with the same lane of each argument.
template <typename T, typename F>
auto OnLane(const F& f, const Arguments& arguments, unsigned lane) {
  if constexpr (std::is_invocable_v<F, T>)
    return f(arguments.at(0).Get<T>(lane));
  else if constexpr (std::is_invocable_v<F, T, T>)
    return f(arguments.at(0).Get<T>(lane), arguments.at(1).Get<T>(lane));
  else if constexpr (std::is_invocable_v<F, T, T, T>)
    return f(arguments.at(0).Get<T>(lane), arguments.at(1).Get<T>(lane),
             arguments.at(2).Get<T>(lane));
  else
    return throw Failure("a builtin of other types"), T{};
}

// A function of scalars of one type, for each lane.
template <typename F>
Builtin EachLane(F f) {
  return [f](const Arguments& arguments) {
    const Type type = arguments.at(0).type();
    for (const Value& argument : arguments)
      if (argument.type() != type) throw Failure("arguments of several types");
    Value result(type);
    WithScalar(type, [&]<typename T>(T) {
      for (unsigned lane = 0; lane < type.lanes; ++lane)
        result.Set(lane, T(OnLane<T>(f, arguments, lane)));
    });
    return result;
  };
}

// What a comparison gives: 1 of scalars, -1 of lanes.
template <typename F>
Builtin EachTruth(F f) {
  return [f](const Arguments& arguments) {
    const Type type = arguments.at(0).type();
    Value result(TypeOfComparison(type));
    WithScalar(type, [&]<typename T>(T) {
      WithScalar(result.type(), [&]<typename R>(R) {
        for (unsigned lane = 0; lane < type.lanes; ++lane)
          result.Set(lane, R(!OnLane<T>(f, arguments, lane) ? 0 : type.IsScalar() ? 1 : -1));
      });
    });
    return result;
  };
}

bool HighBit(const Value& value, unsigned lane) {
  return WithScalar(value.type().Signed(), [&]<typename T>(T) { return value.Get<T>(lane) < 0; });
}

void CopyLane(Value& to, unsigned to_lane, const Value& from, unsigned lane) {
  const unsigned bytes = to.type().bytes;
  std::memcpy(&to.bytes[to_lane * bytes], &from.bytes[lane * bytes], bytes);
}

Value Select(const Arguments& arguments) {
  const Value &no = arguments.at(0), &yes = arguments.at(1), &choice = arguments.at(2);
  if (no.type().IsScalar()) return choice.IsTrue() ? yes : no;
  Value result(no.type());
  for (unsigned lane = 0; lane < no.type().lanes; ++lane)
    CopyLane(result, lane, HighBit(choice, lane) ? yes : no, lane);
  return result;
}

// Of one vector or of two.
Value Shuffle(const Arguments& arguments) {
  const Value& places = arguments.back();
  const Type from = arguments[0].type();
  const auto sources = unsigned(arguments.size() - 1);
  Value result(from.Times(places.type().lanes));
  WithScalar(places.type(), [&]<typename T>(T) {
    for (unsigned lane = 0; lane < places.type().lanes; ++lane) {
      const auto place = unsigned(uint64_t(places.Get<T>(lane)) % (from.lanes * sources));
      CopyLane(result, lane, arguments[place / from.lanes], place % from.lanes);
    }
  });
  return result;
}

template <typename F>
Builtin OfHighBits(F f) {
  return [f](const Arguments& arguments) {
    unsigned set = 0;
    for (unsigned lane = 0; lane < arguments.at(0).type().lanes; ++lane)
      set += HighBit(arguments[0], lane);
    return Value::Of(kInt, int(f(set, arguments[0].type().lanes)));
  };
}

Builtin LoadHalves(unsigned lanes) {
  return [lanes](const Arguments& arguments) {
    const std::byte* from = arguments.at(1).Address() + arguments[0].Integer() * 2 * lanes;
    Value result(kFloat.Times(lanes));
    for (unsigned lane = 0; lane < lanes; ++lane) {
      _Float16 half;
      std::memcpy(&half, from + 2 * lane, 2);
      result.Set(lane, float(half));
    }
    return result;
  };
}

Value StoreHalf(const Arguments& arguments) {
  const auto half = _Float16(arguments.at(0).Get<float>(0));
  std::memcpy(arguments.at(2).Address() + arguments[1].Integer() * 2, &half, 2);
  return Value(kInt);
}

Builtin LoadVector(unsigned lanes) {
  return [lanes](const Arguments& arguments) {
    const Kind kind(arguments.at(1).type().Times(lanes));
    return Load(kind, arguments[1].Address() + size_t(arguments[0].Integer()) * kind.Bytes());
  };
}

Value StoreVector(const Arguments& arguments) {
  const size_t bytes = arguments.at(0).kind.Bytes();
  Store(arguments[0], arguments.at(2).Address() + size_t(arguments[1].Integer()) * bytes);
  return Value(kInt);
}

// Bits from an offset on, whose count is the last argument; `f` makes a lane of those of the
// others.
template <typename F>
Builtin OfBits(F f) {
  return [f](const Arguments& arguments) {
    Value result(arguments.at(0).type());
    const auto offset = unsigned(arguments.at(arguments.size() - 2).Integer());
    const auto count = unsigned(arguments.back().Integer());
    WithScalar(result.type().Unsigned(), [&]<typename T>(T) {
      if constexpr (std::integral<T>)
        for (unsigned lane = 0; lane < result.type().lanes; ++lane)
          result.Set(lane, f(arguments[0].Get<T>(lane), arguments[1], lane, offset, count));
    });
    return result;
  };
}

template <std::integral T>
T Ones(unsigned count) {
  return T((__int128(1) << count) - 1);
}

int64_t Byte(uint64_t word, unsigned index, bool is_signed) {
  const auto byte = uint8_t(word >> (8 * index));
  return is_signed ? int64_t(int8_t(byte)) : int64_t(byte);
}

// The bits of a float's high half, rounded; those of a NaN with the quiet bit.
Value Bfloat(const Arguments& arguments) {
  const uint32_t bits = arguments.at(0).Get<uint32_t>(0), high = bits >> 16;
  const bool is_nan = (bits & 0x7fffffff) > 0x7f800000;
  const uint32_t rounded = is_nan ? high | 0x40 : (bits + 0x7fff + high % 2) >> 16;
  return Value::Of(Type{.bytes = 2}, uint16_t(rounded));
}

// Bytes in words, and perhaps a sum.
Builtin Dot(bool first_signed, bool second_signed) {
  return [=](const Arguments& arguments) {
    const bool is_signed = first_signed || second_signed;
    int64_t dot = 0;
    for (unsigned i = 0; i < 4; ++i)
      dot += Byte(arguments.at(0).Get<uint32_t>(0), i, first_signed) *
             Byte(arguments.at(1).Get<uint32_t>(0), i, second_signed);
    if (arguments.size() > 2) {
      dot += is_signed ? int64_t(arguments[2].Get<int32_t>(0)) : arguments[2].Get<uint32_t>(0);
      dot = is_signed ? Saturated<int32_t>(dot) : std::min<int64_t>(dot, UINT32_MAX);
    }
    return Value::Of(is_signed ? kInt : kUint, int32_t(dot));
  };
}

// Work-items run one after another here, so no other comes between.
template <typename F>
Builtin Atomic(F f) {
  return [f](const Arguments& arguments) {
    const Kind kind = arguments.at(0).kind.Element();
    Value old = Load(kind, arguments[0].Address());
    WithScalar(kind.type, [&]<typename T>(T) {
      if constexpr (std::integral<T>) {
        T operands[2] = {};
        for (size_t i = 1; i < arguments.size(); ++i)
          operands[i - 1] = Convert(arguments[i], kind.type).Get<T>(0);
        const T changed = T(f(old.Get<T>(0), operands[0], operands[1]));
        Store(Value::Of(kind.type, changed), arguments[0].Address());
      }
    });
    return old;
  };
}

Builtin AtomicOf(Operator op) {
  return [op](const Arguments& arguments) {
    const Value old = Load(arguments.at(0).kind.Element(), arguments[0].Address());
    const Value operand = arguments.size() > 1 ? arguments[1] : Value::Of(kInt, 1);
    Store(Convert(Binary(op, old, operand), old.type()), arguments[0].Address());
    return old;
  };
}

const std::map<std::string_view, Builtin>& IntegerFunctions() {
  static const std::map<std::string_view, Builtin> functions = {
      {"clz", EachLane([]<std::integral T>(T a) { return std::countl_zero(Bits<T>(a)); })},
      {"popcount", EachLane([]<std::integral T>(T a) { return std::popcount(Bits<T>(a)); })},
      {"min", EachLane([]<typename T>(T a, T b) { return std::min(a, b); })},
      {"max", EachLane([]<typename T>(T a, T b) { return std::max(a, b); })},
      {"add_sat",
       EachLane([]<std::integral T>(T a, T b) { return Saturated<T>(__int128(a) + __int128(b)); })},
      {"sub_sat",
       EachLane([]<std::integral T>(T a, T b) { return Saturated<T>(__int128(a) - __int128(b)); })},
      {"hadd", EachLane([]<std::integral T>(T a, T b) { return (Wide<T>(a) + b) >> 1; })},
      {"rhadd", EachLane([]<std::integral T>(T a, T b) { return (Wide<T>(a) + b + 1) >> 1; })},
      {"rotate", EachLane([]<std::integral T>(T a, T b) {
         return std::rotl(Bits<T>(a), int(Bits<T>(b) % (8 * sizeof(T))));
       })},
      {"mul_hi", EachLane([]<std::integral T>(T a, T b) {
         return Wide<T>(a) * Wide<T>(b) >> (8 * sizeof(T));
       })},
      {"mad_sat", EachLane([]<std::integral T>(T a, T b, T c) {
         return Saturated<T>(Wide<T>(a) * Wide<T>(b) + c);
       })},
      {"abs_diff",
       [](const Arguments& arguments) {
         static const Builtin difference = EachLane([]<std::integral T>(T a, T b) {
           return a > b ? Bits<T>(a) - Bits<T>(b) : Bits<T>(b) - Bits<T>(a);
         });
         Value result = difference(arguments);
         result.kind.type = result.type().Unsigned();
         return result;
       }},
      {"clamp", EachLane([]<typename T>(T a, T b, T c) { return std::min(std::max(a, b), c); })},
      {"bitselect", EachLane([]<std::integral T>(T a, T b, T c) { return (a & ~c) | (b & c); })},
  };
  return functions;
}

template <typename T>
T Lesser(T a, T b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : std::min(a, b);
}

const std::map<std::string_view, Builtin>& RealFunctions() {
  static const std::map<std::string_view, Builtin> functions = {
      {"fabs", EachLane([]<std::floating_point T>(T a) { return std::fabs(a); })},
      {"floor", EachLane([]<std::floating_point T>(T a) { return std::floor(a); })},
      {"ceil", EachLane([]<std::floating_point T>(T a) { return std::ceil(a); })},
      {"trunc", EachLane([]<std::floating_point T>(T a) { return std::trunc(a); })},
      {"rint", EachLane([]<std::floating_point T>(T a) { return std::nearbyint(a); })},
      {"round", EachLane([]<std::floating_point T>(T a) { return std::round(a); })},
      {"sqrt", EachLane([]<std::floating_point T>(T a) { return std::sqrt(a); })},
      {"fmin", EachLane([]<std::floating_point T>(T a, T b) { return Lesser(a, b); })},
      {"fmax", EachLane([]<std::floating_point T>(T a, T b) { return -Lesser(-a, -b); })},
      {"fdim", EachLane([]<std::floating_point T>(T a, T b) { return std::fdim(a, b); })},
      {"step", EachLane([]<std::floating_point T>(T edge, T a) { return a < edge ? T(0) : T(1); })},
      {"fma", EachLane([]<std::floating_point T>(T a, T b, T c) { return std::fma(a, b, c); })},
      {"isless", EachTruth([]<std::floating_point T>(T a, T b) { return a < b; })},
      {"isgreaterequal", EachTruth([]<std::floating_point T>(T a, T b) { return a >= b; })},
      {"islessgreater", EachTruth([]<std::floating_point T>(T a, T b) { return a < b || a > b; })},
      {"isordered", EachTruth([]<std::floating_point T>(T a, T b) { return a == a && b == b; })},
      {"isnan", EachTruth([]<std::floating_point T>(T a) { return a != a; })},
  };
  return functions;
}

const std::map<std::string_view, Builtin>& NewFunctions() {
  static const Builtin uu = Dot(false, false), ss = Dot(true, true), us = Dot(false, true),
                       su = Dot(true, false);
  static const std::map<std::string_view, Builtin> functions = {
      {"bit_reverse", EachLane([]<std::integral T>(T a) {
         Bits<T> reversed = 0;
         for (unsigned bit = 0; bit < 8 * sizeof(T); ++bit)
           reversed = Bits<T>(reversed << 1 | (Bits<T>(a) >> bit & 1));
         return reversed;
       })},
      {"bitfield_insert", OfBits([]<std::integral T>(T a, const Value& b, unsigned lane,
                                                     unsigned offset, unsigned count) {
         const T mask = T(Ones<T>(count) << offset);
         return T((a & T(~mask)) | (T(b.Get<T>(lane) << offset) & mask));
       })},
      {"bitfield_extract_unsigned",
       OfBits([]<std::integral T>(T a, const Value&, unsigned, unsigned offset, unsigned count) {
         return T(a >> offset & Ones<T>(count));
       })},
      {"bitfield_extract_signed",
       OfBits([]<std::integral T>(T a, const Value&, unsigned, unsigned offset, unsigned count) {
         const T field = T(a >> offset & Ones<T>(count));
         return T(count && field >> (count - 1) ? field | T(~Ones<T>(count)) : field);
       })},
      {"dot_4x8packed_uu_uint", uu},
      {"dot_4x8packed_ss_int", ss},
      {"dot_4x8packed_us_int", us},
      {"dot_4x8packed_su_int", su},
      {"dot_acc_sat_4x8packed_uu_uint", uu},
      {"dot_acc_sat_4x8packed_ss_int", ss},
      {"dot_acc_sat_4x8packed_us_int", us},
      {"dot_acc_sat_4x8packed_su_int", su},
  };
  return functions;
}

const std::map<std::string_view, Builtin>& OtherFunctions() {
  static const std::map<std::string_view, Builtin> functions = {
      {"any", OfHighBits([](unsigned set, unsigned) { return set > 0; })},
      {"all", OfHighBits([](unsigned set, unsigned lanes) { return set == lanes; })},
      {"select", Select},
      {"shuffle", Shuffle},
      {"shuffle2", Shuffle},
      {"intel_convert_bfloat16_as_ushort", Bfloat},
      {"vload_half", LoadHalves(1)},
      {"vload_half2", LoadHalves(2)},
      {"vload_half4", LoadHalves(4)},
      {"vload_half8", LoadHalves(8)},
      {"vload_half16", LoadHalves(16)},
      {"vload8", LoadVector(8)},
      {"vstore_half", StoreHalf},
      {"vstore2", StoreVector},
      {"vstore4", StoreVector},
      {"vstore8", StoreVector},
      {"atomic_add", AtomicOf(Operator::kAdd)},
      {"atom_add", AtomicOf(Operator::kAdd)},
      {"atomic_inc", AtomicOf(Operator::kAdd)},
      {"atomic_sub", AtomicOf(Operator::kSubtract)},
      {"atomic_dec", AtomicOf(Operator::kSubtract)},
      {"atomic_and", AtomicOf(Operator::kAnd)},
      {"atomic_or", AtomicOf(Operator::kOr)},
      {"atomic_xor", AtomicOf(Operator::kXor)},
      {"atomic_min", Atomic([](auto old, auto a, auto) { return std::min(old, a); })},
      {"atomic_max", Atomic([](auto old, auto a, auto) { return std::max(old, a); })},
      {"atomic_cmpxchg", Atomic([](auto old, auto a, auto b) { return old == a ? b : old; })},
  };
  return functions;
}

// convert_T, convert_T_sat and as_T.
Builtin FindConversion(std::string_view name) {
  Type type;
  if (name.starts_with("as_") && ParseType(name.substr(3), type)) {
    return [type](const Arguments& arguments) {
      Value result(type);
      if (result.kind.Bytes() != arguments.at(0).kind.Bytes()) throw Failure("as_ of other sizes");
      result.bytes = arguments[0].bytes;
      return result;
    };
  }
  if (!name.starts_with("convert_")) return nullptr;
  name.remove_prefix(8);
  const bool saturates = name.ends_with("_sat");
  if (saturates) name.remove_suffix(4);
  if (!ParseType(name, type)) return nullptr;
  return [=](const Arguments& arguments) {
    if (arguments.at(0).type().lanes != type.lanes) throw Failure("conversion of other sizes");
    return Convert(arguments[0], type, saturates);
  };
}

}  // namespace

Builtin FindBuiltin(std::string_view name) {
  for (const auto* functions :
       {&IntegerFunctions(), &RealFunctions(), &NewFunctions(), &OtherFunctions()})
    if (const auto found = functions->find(name); found != functions->end()) return found->second;
  return FindConversion(name);
}

bool ParseType(std::string_view name, Type& type) {
  static constexpr Type kScalars[] = {{1, false, true},
                                      {2, false, true},
                                      kInt,
                                      {8, false, true},
                                      {1, false, false},
                                      {2, false, false},
                                      kUint,
                                      kUlong,
                                      kFloat,
                                      kDouble};
  for (const Type& scalar : kScalars) {
    for (unsigned lanes : {1, 2, 3, 4, 8, 16}) {
      type = scalar.Times(lanes);
      if (type.Name() == name) return true;
    }
  }
  return false;
}

Value Load(Kind kind, const std::byte* address) {
  Value value(kind);
  std::memcpy(value.bytes.data(), address, kind.Bytes());
  return value;
}

void Store(const Value& value, std::byte* address) {
  std::memcpy(address, value.bytes.data(), value.kind.Bytes());
}

}  // namespace weft::fuzz::judge
