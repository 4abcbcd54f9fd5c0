// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clGetDeviceInfo claims of the language is what the compiler has, and no more.
#include <CL/cl_weft.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "driver.h"
#include "runtime/device/limits.h"
#include "weft/compiler.h"
#include "weft/features.h"

namespace weft::test {
namespace {

// The build log of a source that is to compile; empty if it does.
std::string LogOf(const std::string& source, const char* options) {
  cl_context context = MakeContext();
  cl_device_id device = FindDevice();
  const char* text = source.c_str();
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  std::string log;
  if (clBuildProgram(program, 1, &device, options, nullptr, nullptr) != CL_SUCCESS) {
    size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    log.resize(size);
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
  }
  clReleaseProgram(program);
  clReleaseContext(context);
  return log;
}

std::string Demand(const std::string& macro) {
  return "#ifndef " + macro + "\n#error " + macro + " is missing\n#endif\n";
}

std::string Forbid(const std::string& macro) {
  return "#ifdef " + macro + "\n#error " + macro + " is not to be there\n#endif\n";
}

// What the table of features lets programs of a version use is there, and the rest of it is not.
std::string CheckOf(unsigned version) {
  std::string source = Demand("__IMAGE_SUPPORT__");
  for (const Feature& feature : kFeatures)
    source += feature.IsIn(version) ? Demand(feature.name) : Forbid(feature.name);
  return source;
}

TEST(CompilerClaims, AreTheRowsThatProgramsOfAVersionHave) {
  EXPECT_EQ(LogOf(CheckOf(100), "-cl-std=CL1.0"), "");
  EXPECT_EQ(LogOf(CheckOf(120), ""), "");
  EXPECT_EQ(LogOf(CheckOf(300), "-cl-std=CL3.0"), "");
  EXPECT_EQ(LogOf(CheckOf(300), "-cl-std=CLC++2021"), "");
}

std::string DemandValue(const std::string& macro, cl_version version) {
  return "#if " + macro + " != " + std::to_string(version) + "\n#error " + macro + "\n#endif\n";
}

TEST(CompilerClaims, AreTheMacrosOfEachLanguage) {
  const std::string all = Demand("__OPENCL_VERSION__") + Demand("CL_VERSION_3_0");
  for (const auto& row :
       GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), CL_DEVICE_OPENCL_C_ALL_VERSIONS)) {
    const unsigned major = CL_VERSION_MAJOR(row.version), minor = CL_VERSION_MINOR(row.version);
    const std::string option = "-cl-std=CL" + std::to_string(major) + "." + std::to_string(minor);
    EXPECT_EQ(LogOf(all + Forbid("__OPENCL_CPP_VERSION__") +
                        DemandValue("__OPENCL_C_VERSION__", major * 100 + minor * 10),
                    option.c_str()),
              "");
  }
  cl_version version = 0;
  clGetDeviceInfo(FindDevice(), CL_DEVICE_CXX_FOR_OPENCL_NUMERIC_VERSION_EXT, sizeof version,
                  &version, nullptr);
  EXPECT_EQ(LogOf(all + Forbid("__OPENCL_C_VERSION__") +
                      DemandValue("__OPENCL_CPP_VERSION__", CL_VERSION_MAJOR(version) * 100) +
                      DemandValue("__CL_CPP_VERSION_1_0__", 100) +
                      DemandValue("__CL_CPP_VERSION_2021__", 202100),
                  "-cl-std=CLC++"),
            "");
}

// The names with their versions, as a query lists them.
std::set<std::pair<std::string, cl_version>> Listed(cl_device_info query) {
  std::set<std::pair<std::string, cl_version>> listed;
  for (const auto& row : GetList<cl_name_version>(clGetDeviceInfo, FindDevice(), query))
    listed.emplace(row.name, row.version);
  return listed;
}

TEST(CompilerClaims, AreTheRowsThatAreReported) {
  std::set<std::pair<std::string, cl_version>> extensions, features;
  for (const Feature& row : kFeatures) {
    if (!row.is_reported()) continue;
    (row.is_extension() ? extensions : features)
        .emplace(row.name, CL_MAKE_VERSION(row.major, row.minor, row.patch));
  }
  EXPECT_EQ(Listed(CL_DEVICE_EXTENSIONS_WITH_VERSION), extensions);
  EXPECT_EQ(Listed(CL_DEVICE_OPENCL_C_FEATURES), features);
}

// Answers of other queries follow the rows.
TEST(CompilerClaims, AreWhatQueriesOfSingleFeaturesAnswer) {
#define WEFT_FEATURE_QUERY(name, query, bits)                                         \
  {                                                                                   \
    cl_bitfield answer = 0;                                                           \
    clGetDeviceInfo(FindDevice(), query, sizeof(answer), &answer, nullptr);           \
    EXPECT_EQ((answer & (bits)) == (bits), IsOffered(name)) << name << " in " #query; \
  }
#include "weft/features.def"
}

}  // namespace
}  // namespace weft::test
