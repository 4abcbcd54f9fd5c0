// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expressions.h"

#include <fmt/format.h>

#include <algorithm>

namespace weft::fuzz {
namespace {

std::string Cast(Type type, const std::string& value) {
  return fmt::format("({})({})", type.Name(), value);
}

}  // namespace

std::string Expressions::Literal(Type type) {
  static constexpr const char* kIntegers[] = {"0",  "1",          "2",           "3",     "5",
                                              "7",  "31",         "100",         "255",   "-1",
                                              "-2", "0x7fffffff", "0x80000000u", "0x5555"};
  static constexpr const char* kReals[] = {"0.0f",  "1.0f",   "-1.0f", "0.5f",    "3.25f",
                                           "-7.0f", "100.0f", "1e-3f", "12345.0f"};
  return Cast(type, type.is_float ? random_.Pick(kReals) : random_.Pick(kIntegers));
}

std::string Expressions::Of(Type type, bool is_uniform, unsigned depth) {
  const bool keeps = random_.KeepsNext();
  std::string text;
  const unsigned kind = random_.Below(20);
  if (depth >= scope_.expression_depth || kind < 5) {
    text = Leaf(type, is_uniform, depth);
  } else if (kind < 7) {
    text = Converted(type, is_uniform, depth);
  } else if (kind == 7) {
    text = Chosen(type, is_uniform, depth);
  } else if (kind == 8) {
    text = Rearranged(type, is_uniform, depth);
  } else if (kind == 9) {
    text = Called(type, is_uniform, depth);
  } else if (type.is_float) {
    text = kind < 15 ? Real(type, is_uniform, depth) : RealCall(type, is_uniform, depth);
  } else if (kind == 10) {
    text = Reinterpreted(type, is_uniform, depth);
  } else {
    text = kind < 16 ? Integer(type, is_uniform, depth) : IntegerCall(type, is_uniform, depth);
  }
  return keeps ? text : Cast(type, "1");
}

// A comparison of a work-item's number with what all share, as at the border of an image.
std::string Expressions::Border(unsigned depth) {
  static constexpr const char* kOperators[] = {"<", ">=", "<=", ">", "==", "!="};
  const std::string most = random_.OneIn(2) ? "(items / 2)" : Of(kUint, true, depth + 1);
  return fmt::format("(int)(item + {}u) {} (int)({} & 255u)", random_.Below(8),
                     random_.Pick(kOperators), most);
}

std::string Expressions::Condition(bool is_uniform, unsigned depth) {
  switch (random_.Below(8)) {
    case 0: {
      const Type type = AnyScalar(random_);
      const std::string a = Of(type, is_uniform, depth), b = Of(type, is_uniform, depth + 1);
      return Comparison(type, a, b);
    }
    case 1: {
      const Type type = (random_.OneIn(2) ? kInt : kFloat).Times(4);
      const std::string a = Of(type, is_uniform, depth + 1), b = Of(type, is_uniform, depth + 1);
      return fmt::format("{}({})", random_.OneIn(2) ? "any" : "all", Comparison(type, a, b));
    }
    case 2: {
      static constexpr const char* kOperators[] = {"&&", "||", "!=", "^"};
      const std::string a = Condition(is_uniform, depth + 1);
      const std::string b = Condition(is_uniform, depth + 1);
      return fmt::format("({}) {} ({})", a, random_.Pick(kOperators), b);
    }
    case 3: return fmt::format("!({})", Condition(is_uniform, depth + 1));
    case 5:
      if (!is_uniform && scope_.is_kernel) return Border(depth);
      [[fallthrough]];
    case 4:
      if (!is_uniform && !scope_.flags.empty()) return random_.Pick(scope_.flags);
      [[fallthrough]];
    default: {
      static constexpr unsigned kMasks[] = {1, 1, 2, 3, 7};
      const std::string a = Of(kUint, is_uniform, depth);
      const unsigned mask = random_.Pick(kMasks), edge = random_.Below(4);
      return fmt::format("({} & {}u) {} {}u", a, mask, random_.OneIn(2) ? "==" : ">", edge);
    }
  }
}

std::string Expressions::Comparison(Type type, const std::string& a, const std::string& b) {
  static constexpr const char* kOperators[] = {"<", ">", "<=", ">=", "==", "!="};
  static constexpr const char* kCalls[] = {"isless", "isgreaterequal", "islessgreater",
                                           "isordered"};
  if (type.is_float && random_.OneIn(3))
    return fmt::format("{}({}, {})", random_.Pick(kCalls), a, b);
  return fmt::format("{} {} {}", a, random_.Pick(kOperators), b);
}

std::string Expressions::Index(unsigned count, bool is_uniform) {
  // A row or a column, as of an array in which work-items are numbered.
  if (!is_uniform && scope_.is_kernel && random_.OneIn(5)) {
    const unsigned least = 1 + random_.Below(100);
    const std::string length = random_.OneIn(3) ? "0" : Of(kUint, true, 1);
    return fmt::format("(item {} (({} & 63u) + {}u) & {}u)", random_.OneIn(2) ? "/" : "%", length,
                       least, count - 1);
  }
  // The same of rows of a power of two, wherever ids begin.
  if (!is_uniform && scope_.is_kernel && random_.OneIn(8)) {
    return fmt::format("((uint)get_global_id(0) {} {}u & {}u)", random_.OneIn(2) ? "/" : "%",
                       4u << random_.Below(6), count - 1);
  }
  // One that work-items exchange places by.
  if (!is_uniform && scope_.is_kernel && scope_.has_groups && random_.OneIn(4)) {
    static constexpr const char* kForms[] = {"lx ^ {0}u", "(lx & ~7u) + ((lx + {0}u) & 7u)",
                                             "2u * lx - (lx & {0}u)", "(lx >> 1) + (lx & {0}u)"};
    return fmt::format("(({}) & {}u)",
                       fmt::format(fmt::runtime(random_.Pick(kForms)),
                                   1 + random_.Below(random_.OneIn(2) ? 7 : 40)),
                       count - 1);
  }
  return fmt::format("({} & {}u)", Of(kUint, is_uniform, 2), count - 1);
}

std::string Expressions::Leaf(Type type, bool is_uniform, unsigned depth) {
  switch (random_.Below(8)) {
    case 0: return Literal(type);
    case 1: return Input(type, is_uniform, depth);
    case 2: return Element(type, is_uniform, depth);
    case 3:
      if (scope_.has_images && scope_.is_kernel) return Texel(type, is_uniform, depth);
      [[fallthrough]];
    default: return Named(type, is_uniform);
  }
}

// A variable of the type, or of another one that is converted; the nearest of a few tries.
std::string Expressions::Named(Type type, bool is_uniform) {
  const Variable* chosen = nullptr;
  for (unsigned attempt = 0; attempt < 12; ++attempt) {
    const Variable& variable = random_.Pick(scope_.variables);
    if (is_uniform && !variable.is_uniform) continue;
    if (!chosen || variable.type == type) chosen = &variable;
  }
  if (!chosen) return Literal(type);
  if (chosen->type == type) return chosen->name;
  const bool is_inexact = chosen->type.is_float && !type.is_float;
  const char* const rounding = is_inexact ? "_sat" : "";
  if (chosen->type.lanes == type.lanes)
    return fmt::format("convert_{}{}({})", type.Name(), rounding, chosen->name);
  const std::string part = chosen->type.IsScalar() ? chosen->name
                                                   : fmt::format("{}.s{:x}", chosen->name,
                                                                 random_.Below(chosen->type.lanes));
  return fmt::format("({})(convert_{}{}({}))", type.Name(), type.Scalar().Name(), rounding, part);
}

// Words of the constant buffers: anywhere in `in`, around the work-item's own in `near`.
std::string Expressions::Input(Type type, bool is_uniform, unsigned depth) {
  if (!scope_.is_kernel || type.lanes == 3) return Named(type, is_uniform);
  if (scope_.has_images && random_.OneIn(2)) return Texel(type, is_uniform, depth);
  if (type.is_float && type.bytes == 4 && random_.OneIn(4))
    return fmt::format("vload_half{}({} & 63u, (global const half*)near)",
                       type.IsScalar() ? "" : std::to_string(type.lanes), Named(kUint, is_uniform));
  const Type words = type.is_float ? Type{type.bytes, false, true, type.lanes} : type;
  const char* const qualifiers = random_.OneIn(8) ? "global const volatile" : "global const";
  std::string value;
  if (is_uniform || scope_.items.empty() || random_.OneIn(3)) {
    const unsigned count = 1024 / (words.bytes * words.lanes);
    const std::string index = depth < scope_.expression_depth ? Of(kUint, is_uniform, depth + 1)
                                                              : Named(kUint, is_uniform);
    const std::string table =
        random_.OneIn(6) ? fmt::format("({} ? in : near)", Condition(is_uniform, depth + 1)) : "in";
    value =
        fmt::format("(({} {}*){})[{} & {}u]", qualifiers, words.Name(), table, index, count - 1);
  } else {
    static constexpr const char* kForms[] = {"{0}",           "{0} + {1}",      "{0} * 2 + {1}",
                                             "{0} * 3 + {1}", "{0} / 3",        "{0} ^ {1}",
                                             "{0} * 4 + {1}", "items - 1 - {0}"};
    const std::string form = random_.Pick(kForms), item = random_.Pick(scope_.items);
    if (random_.OneIn(6)) {
      const std::string bytes =
          fmt::format("(({} & 3u) + 1u) * {}u", Named(kUint, true), words.bytes * words.lanes);
      value = fmt::format("*(global const {}*)((global const uchar*)near + (ulong)({}) * ({}))",
                          words.Name(), item, bytes);
    } else if (depth < scope_.expression_depth && random_.OneIn(5)) {
      // One of two or three places that are the work-item's own.
      std::string place = std::to_string(random_.Below(8));
      for (unsigned more = 1 + random_.Below(2); more > 0; --more)
        place = fmt::format("({} ? {} : {})", Condition(false, depth + 1), random_.Below(8), place);
      value = fmt::format("(({} {}*)near)[{} + {}]", qualifiers, words.Name(), item, place);
    } else {
      const std::string index = fmt::format(fmt::runtime(form), item, random_.Below(4));
      value = fmt::format("(({} {}*)near)[{}]", qualifiers, words.Name(), index);
    }
  }
  return type.is_float ? fmt::format("convert_{}({})", type.Name(), value) : value;
}

// A place along one dimension of an image, most of them in or near it. Filters get multiples of
// 1 / most_parts texels only.
std::string Expressions::Place(const Sampling& sampling, unsigned size, bool is_uniform,
                               unsigned depth, unsigned most_parts) {
  const std::string number =
      depth < scope_.expression_depth ? Of(kInt, is_uniform, depth + 1) : Named(kInt, is_uniform);
  if (!sampling.is_linear && random_.OneIn(4)) return fmt::format("as_float({})", number);
  const unsigned parts = sampling.is_linear ? most_parts : 4;
  const float step = 1.0f / float(parts * (sampling.is_normalized ? size : 1));
  std::string place = random_.OneIn(6) && !sampling.is_normalized
                          ? fmt::format("convert_float({}) * 65536.0f", number)
                          : fmt::format("convert_float(({} & 127) - 24) * {:.9e}f", number, step);
  if (random_.OneIn(8)) {
    static constexpr const char* kSpecial[] = {"0x7fc00000u", "0x7f800000u", "0xff800000u",
                                               "0x80000000u"};
    const char* const special = random_.Pick(kSpecial);
    place =
        fmt::format("(({}) ? as_float({}) : {})", Condition(is_uniform, depth + 1), special, place);
  }
  return place;
}

// A channel of an image, in and around it.
std::string Expressions::Texel(Type type, bool is_uniform, unsigned depth) {
  const unsigned which = random_.Below(unsigned(scope_.images.size()));
  const ImageSpec& image = scope_.images[which];
  const unsigned kind = random_.Below(8);
  Sampling sampling = kind == 0 ? scope_.sampler : MakeSampling(random_);
  if (!CanSample(image, sampling, scope_.is_exact)) sampling.is_linear = false;
  std::string read = fmt::format("image{}_", which);
  bool has_texels = image.shape == Shape::kBuffer || kind == 1;
  if (has_texels) {
    read += "direct";
  } else if (kind == 0 && CanSample(image, scope_.sampler, scope_.is_exact)) {
    read += "given";
  } else {
    has_texels = !sampling.is_normalized && !sampling.is_linear && random_.OneIn(2);
    read += fmt::format("{}{}_{}", kAddresses[unsigned(sampling.address)],
                        sampling.is_normalized ? "_normalized" : "",
                        has_texels           ? "texel"
                        : sampling.is_linear ? "linear"
                                             : "nearest");
  }
  auto coordinate = [&](bool is_used, unsigned size) -> std::string {
    if (!is_used) return has_texels ? "0" : "0.0f";
    if (!has_texels)
      return Place(sampling, size, is_uniform, depth, image.shape == Shape::k3d ? 2 : 4);
    const std::string number =
        depth < scope_.expression_depth ? Of(kInt, is_uniform, depth + 1) : Named(kInt, is_uniform);
    return random_.OneIn(4) ? number : fmt::format("({} & 31) - 8", number);
  };
  const std::string x = coordinate(true, image.width);
  const std::string y = coordinate(image.HasY(), image.height);
  const std::string z = coordinate(image.HasZ(), image.depth);
  const char* const sampler = read.ends_with("given") ? "sampler, " : "";
  return Cast(type, fmt::format("convert_{}({}(image{}, {}{}, {}, {}).s{})", type.Scalar().Name(),
                                read, which, sampler, x, y, z, random_.Below(4)));
}

std::string Expressions::Element(Type type, bool is_uniform, unsigned depth) {
  std::vector<const Array*> arrays;
  for (const Array& array : scope_.readable)
    if (array.type == type) arrays.push_back(&array);
  if (!is_uniform) {
    for (const Array& array : scope_.arrays)
      if (array.type == type) arrays.push_back(&array);
  }
  if (arrays.empty()) return Named(type, is_uniform);
  const Array& array = *random_.Pick(arrays);
  const bool is_even = is_uniform || random_.OneIn(3);
  if (!is_even && random_.OneIn(3)) return array.name + "[" + Index(array.count, false) + "]";
  const std::string index =
      depth < scope_.expression_depth ? Of(kUint, is_even, depth + 1) : Named(kUint, is_even);
  return fmt::format("{}[{} & {}u]", array.name, index, array.count - 1);
}

std::string Expressions::Called(Type type, bool is_uniform, unsigned depth) {
  for (const Function& function : scope_.functions) {
    const Array* array = nullptr;
    for (const Array& each : scope_.arrays)
      if (each.type == type && !is_uniform) array = &each;
    if (function.result != type || (function.takes_array && !array)) continue;
    std::string arguments;
    for (Type parameter : function.parameters)
      arguments += (arguments.empty() ? "" : ", ") + Of(parameter, is_uniform, depth + 1);
    if (function.takes_array)
      arguments +=
          fmt::format(", &{}[{} & {}u]", array->name, Named(kUint, false), array->count - 2);
    return fmt::format("{}({})", function.name, arguments);
  }
  return Leaf(type, is_uniform, depth);
}

std::string Expressions::Converted(Type type, bool is_uniform, unsigned depth) {
  const Type from = AnyScalar(random_).Times(type.lanes);
  const std::string value = Of(from, is_uniform, depth + 1);
  const bool saturates = !type.is_float && (from.is_float || random_.OneIn(3));
  return fmt::format("convert_{}{}({})", type.Name(), saturates ? "_sat" : "", value);
}

std::string Expressions::Reinterpreted(Type type, bool is_uniform, unsigned depth) {
  const unsigned bytes = type.bytes * type.lanes;
  Type from = type.is_signed ? type.Unsigned() : type.Signed();
  if (type.lanes != 3 && random_.OneIn(2)) {
    static constexpr unsigned kBytes[] = {1, 2, 4, 8};
    const unsigned wanted = random_.Pick(kBytes);
    if (wanted <= bytes && bytes / wanted <= 16) from = Type{wanted, false, false, bytes / wanted};
  }
  return fmt::format("as_{}({})", type.Name(), Of(from, is_uniform, depth + 1));
}

// A scalar out of a vector, or a vector in another order.
std::string Expressions::Rearranged(Type type, bool is_uniform, unsigned depth) {
  if (type.IsScalar()) {
    static constexpr unsigned kLanes[] = {2, 3, 4, 4, 8};
    const unsigned lanes = random_.Pick(kLanes);
    const std::string vector = Of(type.Times(lanes), is_uniform, depth + 1);
    return fmt::format("({}).s{:x}", vector, random_.Below(lanes));
  }
  if (type.lanes != 3 && random_.OneIn(4)) {
    static constexpr unsigned kLanes[] = {2, 4, 8};
    const Type from = type.Times(random_.Pick(kLanes));
    const std::string places = Of(type.Unsigned(), is_uniform, depth + 1);
    const std::string a = Of(from, is_uniform, depth + 1);
    if (random_.OneIn(2)) return fmt::format("shuffle({}, {})", a, places);
    return fmt::format("shuffle2({}, {}, {})", a, Named(from, is_uniform), places);
  }
  if (random_.OneIn(2) || type.lanes > 4) return OfParts(type, is_uniform, depth);
  std::string order;
  for (unsigned i = 0; i < type.lanes; ++i) order += "xyzw"[random_.Below(type.lanes)];
  return fmt::format("({}).{}", Of(type, is_uniform, depth + 1), order);
}

std::string Expressions::OfParts(Type type, bool is_uniform, unsigned depth) {
  if (type.lanes > 4) {
    const Type half = type.Times(type.lanes / 2);
    const std::string low = Of(half, is_uniform, depth + 1), high = Of(half, is_uniform, depth + 1);
    return fmt::format("({})({}, {})", type.Name(), low, high);
  }
  std::string parts = Of(type.Scalar(), is_uniform, depth + 1);
  for (unsigned i = 1; i < type.lanes; ++i) parts += ", " + Named(type.Scalar(), is_uniform);
  return Cast(type, parts);
}

std::string Expressions::Chosen(Type type, bool is_uniform, unsigned depth) {
  const std::string yes = Of(type, is_uniform, depth + 1), no = Of(type, is_uniform, depth + 1);
  if (type.IsScalar()) {
    const std::string condition = Condition(is_uniform, depth + 1);
    if (random_.OneIn(2)) return Cast(type, fmt::format("({}) ? {} : {}", condition, yes, no));
    const Type choice{type.bytes, false, true};
    return fmt::format("select({}, {}, {})", no, yes, Cast(choice, condition));
  }
  const std::string a = Of(type, is_uniform, depth + 2), b = Of(type, is_uniform, depth + 2);
  return fmt::format("select({}, {}, {})", no, yes, Comparison(type, a, b));
}

std::string Expressions::Integer(Type type, bool is_uniform, unsigned depth) {
  const std::string a = Of(type, is_uniform, depth + 1), b = Of(type, is_uniform, depth + 1);
  const unsigned kind = random_.Below(13);
  if (kind < 2) return Quotient(type, a, b);
  if (kind < 4) return Cast(type, fmt::format("{} {} {}", a, random_.OneIn(2) ? "<<" : ">>", b));
  if (kind == 4 && type.IsScalar()) return Cast(type, Condition(is_uniform, depth + 1));
  if (kind < 7) return Cast(type, fmt::format("{} {} {}", a, "&|^"[random_.Below(3)], b));
  if (kind == 7) return Cast(type, "~" + a);
  // Signed sums wrap as those of the unsigned type do; small scalars would become int.
  const Type wide = type.IsScalar() && type.bytes < 4 ? kUint : type.Unsigned();
  const char* const cast = wide == kUint && type.bytes < 4 ? "({})" : "as_{}";
  const std::string to = fmt::format(fmt::runtime(cast), wide.Name());
  const std::string from = fmt::format(fmt::runtime(cast), type.Name());
  return fmt::format("{}({}({}) {} {}({}))", from, to, a, "+-*"[random_.Below(3)], to, b);
}

std::string Expressions::Quotient(Type type, const std::string& a, const std::string& b) {
  const char sign = random_.OneIn(2) ? '/' : '%';
  if (type.IsScalar() && random_.OneIn(3))
    return Cast(type, fmt::format("{1} > 0 ? {0} {2} {1} : {0}", a, b, sign));
  if (!type.is_signed)
    return Cast(type, fmt::format("{} {} ({} | {})", a, sign, b, Cast(type, "1")));
  const bool is_negative = random_.OneIn(3);
  return Cast(type, fmt::format("{} {} ({}(({} & {}) + {}))", a, sign, is_negative ? "-" : "", b,
                                Cast(type, "63"), Cast(type, is_negative ? "2" : "1")));
}

std::string Expressions::IntegerCall(Type type, bool is_uniform, unsigned depth) {
  static constexpr const char* kUnary[] = {"clz", "popcount"};
  static constexpr const char* kBinary[] = {"min",  "max",   "add_sat", "sub_sat",
                                            "hadd", "rhadd", "rotate",  "mul_hi"};
  if (scope_.has_new_builtins && random_.OneIn(5)) return NewCall(type, is_uniform, depth);
  const std::string a = Of(type, is_uniform, depth + 1);
  const unsigned kind = random_.Below(13);
  if (kind < 2) return fmt::format("{}({})", kUnary[kind], a);
  const std::string b = Of(type, is_uniform, depth + 1);
  if (kind < 8) return fmt::format("{}({}, {})", random_.Pick(kBinary), a, b);
  if (kind == 8) return fmt::format("as_{}(abs_diff({}, {}))", type.Name(), a, b);
  const std::string c = Of(type, is_uniform, depth + 1);
  if (kind == 9) return fmt::format("clamp({0}, min({1}, {2}), max({1}, {2}))", a, b, c);
  return fmt::format("{}({}, {}, {})", kind == 10 ? "mad_sat" : "bitselect", a, b, c);
}

// Functions of bits, sums of products of bytes, and roundings to bfloats.
std::string Expressions::NewCall(Type type, bool is_uniform, unsigned depth) {
  if (type.bytes == 2 && type.IsScalar() && random_.OneIn(3))
    return fmt::format("as_{}(intel_convert_bfloat16_as_ushort(as_float({})))", type.Name(),
                       Of(kUint, is_uniform, depth + 1));
  const std::string a = Of(type, is_uniform, depth + 1);
  if (type.bytes == 4 && type.IsScalar() && random_.OneIn(2)) {
    static constexpr const char* kForms[] = {"uu_uint", "ss_int", "us_int", "su_int"};
    const std::string form = random_.Pick(kForms), b = Of(kUint, is_uniform, depth + 1);
    if (random_.OneIn(2))
      return fmt::format("as_{}(dot_4x8packed_{}(as_uint({}), {}))", type.Name(), form, a, b);
    const std::string sum = Of(form == "uu_uint" ? kUint : kInt, is_uniform, depth + 1);
    return fmt::format("as_{}(dot_acc_sat_4x8packed_{}(as_uint({}), {}, {}))", type.Name(), form, a,
                       b, sum);
  }
  const unsigned kind = random_.Below(4);
  if (kind == 0) return fmt::format("bit_reverse({})", a);
  const std::string offset = Index(4 * type.bytes, is_uniform),
                    count = Index(4 * type.bytes, is_uniform);
  if (kind == 1)
    return fmt::format("bitfield_insert({}, {}, {}, {})", a, Of(type, is_uniform, depth + 1),
                       offset, count);
  return fmt::format("as_{}(bitfield_extract_{}({}, {}, {}))", type.Name(),
                     kind == 2 ? "signed" : "unsigned", a, offset, count);
}

std::string Expressions::Real(Type type, bool is_uniform, unsigned depth) {
  const std::string a = Of(type, is_uniform, depth + 1), b = Of(type, is_uniform, depth + 1);
  switch (random_.Below(8)) {
    case 0: return fmt::format("({} / (fabs({}) + {}))", a, b, Cast(type, "1"));
    case 1: return fmt::format("({} * {} + {})", a, b, Of(type, is_uniform, depth + 1));
    case 2: return fmt::format("-({})", a);
    default: return fmt::format("({} {} {})", a, "+-*"[random_.Below(3)], b);
  }
}

// In halves, and back: where the judge is not asked, which has none.
std::string Expressions::InHalves(Type type, bool is_uniform, unsigned depth) {
  static constexpr const char* kForms[] = {
      "{} * {} + {}",     "{} - {} / {}",         "fma({}, {}, {})",
      "max({}, {}) - {}", "floor(-{} * {}) + {}", "copysign({}, {}) - sqrt(fabs({}))"};
  const std::string lanes = type.IsScalar() ? "" : std::to_string(type.lanes);
  auto half = [&] {
    return fmt::format("convert_half{}({})", lanes, Of(type, is_uniform, depth + 1));
  };
  const std::string a = half(), b = half(), c = half();
  const std::string value = fmt::format(fmt::runtime(random_.Pick(kForms)), a, b, c);
  return fmt::format("convert_{}({})", type.Name(), value);
}

std::string Expressions::RealCall(Type type, bool is_uniform, unsigned depth) {
  if (!scope_.is_exact && random_.OneIn(4)) return InHalves(type, is_uniform, depth);
  static constexpr const char* kUnary[] = {"fabs", "floor", "ceil", "trunc", "rint", "round"};
  const std::string a = Of(type, is_uniform, depth + 1);
  const unsigned kind = random_.Below(13);
  if (kind < 6) return fmt::format("{}({})", kUnary[kind], a);
  if (kind == 6) return fmt::format("sqrt(fabs({}))", a);
  if (kind == 12)
    return fmt::format("{}(fabs({}) + {})", scope_.is_exact ? "sqrt" : "rsqrt", a, Cast(type, "1"));
  const std::string b = Of(type, is_uniform, depth + 1);
  // Of two zeros of either sign, either may be the lesser; the sum makes both positive.
  if (kind < 9)
    return fmt::format("({}({}, {}) + {})", kind == 7 ? "fmin" : "fmax", a, b, Cast(type, "0"));
  if (kind == 9) return fmt::format("fdim({}, {})", a, b);
  if (kind == 10) return fmt::format("step({}, {})", a, b);
  return fmt::format("fma({}, {}, {})", a, b, Of(type, is_uniform, depth + 1));
}

}  // namespace weft::fuzz
