// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That the version of the byte format grows with the format: a build takes what one of the same
// version wrote for its own.
#include <gtest/gtest.h>

#include <typeinfo>
#include <utility>

#include "contract/fields.h"
#include "weft/device_queue_abi.h"
#include "weft/image_abi.h"
#include "weft/kernel_abi.h"
#include "weft/named_barrier.h"
#include "weft/pipe_abi.h"

namespace weft {
namespace {

template <class T>
concept Vector = std::is_same_v<T, std::vector<typename T::value_type>>;

// The types of members, those of structs down to their own.
template <class T>
std::string LayoutOf() {
  if constexpr (std::is_enum_v<T>) {
    return "enum to " + std::to_string(int(contract::Last(T()))) + " of " +
           std::to_string(sizeof(T)) + ";";
  } else if constexpr (Vector<T>) {
    return "vector " + LayoutOf<typename T::value_type>();
  } else if constexpr (contract::Record<T>) {
    T record{};
    std::string layout;
    auto add = [&]<class... Members>(Members&...) {
      layout = (std::string() + ... + LayoutOf<std::remove_const_t<Members>>());
    };
    contract::Visit(add, record);
    return "{" + layout + "}";
  } else {
    return std::string(typeid(T).name()) + ";";
  }
}

template <class... Structs>
std::string FingerprintOf() {
  const std::string layout = (LayoutOf<Structs>() + ...);
  return Sha256(layout.data(), layout.size()).substr(0, 16);
}

TEST(FormatVersion, GrowsWithTheFormat) {
  const std::string fingerprint =
      FingerprintOf<CompileRequest, CompileReply, WeftLaunch, WeftWorker, WeftPrintfArgument,
                    WeftNDRange, WeftImage, WeftNamedBarrier, WeftPipeEnd, WeftPipe>();
  EXPECT_EQ(std::pair(kFormatVersion, fingerprint), std::pair(27u, std::string("50441e788125d6f9")))
      << "another format is another version: let kFormatVersion grow, and say here what it is";
}

}  // namespace
}  // namespace weft
