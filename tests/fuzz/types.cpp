// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "types.h"

namespace weft::fuzz {

std::string Type::Name() const {
  std::string name;
  if (is_float) {
    name = bytes == 4 ? "float" : "double";
  } else {
    name = is_signed ? "" : "u";
    name += bytes == 1 ? "char" : bytes == 2 ? "short" : bytes == 4 ? "int" : "long";
  }
  return lanes == 1 ? name : name + std::to_string(lanes);
}

Type AnyScalar(Random& random) {
  static constexpr Type kTypes[] = {kInt,   kUint,     kUint,     kFloat,    kFloat,    kDouble,
                                    kUlong, {8, 0, 1}, {2, 0, 0}, {2, 0, 1}, {1, 0, 0}, {1, 0, 1}};
  return random.Pick(kTypes);
}

Type AnyType(Random& random) {
  static constexpr unsigned kLanes[] = {1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 8, 16};
  const Type scalar = AnyScalar(random);
  return scalar.Times(random.Pick(kLanes));
}

Type AnyInteger(Random& random) {
  const Type type = AnyScalar(random);
  return type.is_float ? kUint : type;
}

}  // namespace weft::fuzz
