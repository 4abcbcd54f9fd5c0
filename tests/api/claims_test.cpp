// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WEFT_CHECK=claims: what the vectorizer takes lanes to be, compared with what they have.
#include <climits>
#include <regex>

#include "check_fixture.h"

namespace weft::test {
namespace {

// A program must not let `int` overflow, so the compiler trusts that the sums rise by 1 in 64 bits.
constexpr char kSums[] = R"(
    kernel void sums(global long* out, int start) {
      int i = get_global_id(0);
      out[i] = i + start;
    })";

class ClaimsTest : public CheckTest {
 protected:
  static void SetUpTestSuite() {
    Check("claims");
    setenv("WEFT_WIDTH", "8", 1);
  }

  // The status of a launch.
  cl_int RunFrom(cl_int start) {
    return StatusOfLaunch(Built(kSums), "sums", 64, nullptr, {sizeof start, &start});
  }
};

TEST_F(ClaimsTest, ALaneThatIsNotAsClaimedFailsTheCommand) {
  EXPECT_EQ(RunFrom(0), CL_COMPLETE);
  EXPECT_EQ(RunFrom(INT_MAX - 11), CL_OUT_OF_RESOURCES);
  const std::string log = ReadLog();
  const std::regex claim(
      "kernel sums, line 4: sext '.*' is taken to be 1 apart from lane to lane, "
      "but lane 4 has 0xffffffff80000000, not 0x80000000");
  EXPECT_TRUE(std::regex_search(log, claim)) << log;
}

}  // namespace
}  // namespace weft::test
