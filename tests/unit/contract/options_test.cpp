// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/options.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using Words = std::vector<std::string>;

TEST(SplitOptions, WhiteSpaceSeparates) {
  EXPECT_EQ(*SplitOptions(" -w\t-g\n -D  X "), (Words{"-w", "-g", "-D", "X"}));
  EXPECT_EQ(*SplitOptions(""), Words{});
}

TEST(SplitOptions, QuotesGroupAndBackslashesEscape) {
  EXPECT_EQ(*SplitOptions(R"(-I "a b" -D'X=c d' e\ f "g\"h" 'i\j' "")"),
            (Words{"-I", "a b", "-DX=c d", "e f", "g\"h", "i\\j", ""}));
}

TEST(SplitOptions, OpenQuotesAndZerosAreErrors) {
  EXPECT_FALSE(SplitOptions("-D \"X").has_value());
  EXPECT_FALSE(SplitOptions("-D 'X").has_value());
  EXPECT_FALSE(SplitOptions(std::string_view("-w\0-g", 5)).has_value());
}

TEST(BuildOptions, EveryOptionOfTheSpecIsKnown) {
  for (const char* option : {"-w",
                             "-Werror",
                             "-g",
                             "-cl-opt-disable",
                             "-cl-single-precision-constant",
                             "-cl-denorms-are-zero",
                             "-cl-fp32-correctly-rounded-divide-sqrt",
                             "-cl-mad-enable",
                             "-cl-no-signed-zeros",
                             "-cl-unsafe-math-optimizations",
                             "-cl-finite-math-only",
                             "-cl-fast-relaxed-math",
                             "-cl-uniform-work-group-size",
                             "-cl-no-subgroup-ifp",
                             "-cl-kernel-arg-info",
                             "-cl-strict-aliasing",
                             "-cl-std=CL1.0",
                             "-cl-std=CL1.1",
                             "-cl-std=CL1.2",
                             "-cl-std=CL3.0",
                             "-cl-std=CLC++",
                             "-cl-std=CLC++1.0",
                             "-cl-std=CLC++2021",
                             "-cl-arm-non-uniform-work-group-size",
                             "-Wall",
                             "-Wno-unused-variable",
                             "-Wframe-larger-than=64",
                             "-D X",
                             "-DX=1",
                             "-I dir",
                             "-Idir"}) {
    EXPECT_TRUE(ParseBuildOptions(option).has_value()) << option;
  }
}

TEST(BuildOptions, TheLanguageIsTheHighest1UnlessAskedOtherwise) {
  EXPECT_EQ(ParseBuildOptions("")->language.option, "CL1.2");
  EXPECT_EQ(ParseBuildOptions("-cl-std=CL1.1 -cl-std=CL3.0")->language.option, "CL3.0");
}

TEST(BuildOptions, ValuesAreJoinedOrTheNextWord) {
  auto options = ParseBuildOptions("-D A -DB=2 -I x -Iy/z");
  EXPECT_EQ(options->clang, (Words{"-D", "A", "-D", "B=2"}));
  EXPECT_EQ(options->include_dirs, (Words{"x", "y/z"}));
}

TEST(BuildOptions, ADefinitionEndsAtANewline) {
  EXPECT_EQ(ParseBuildOptions("\"-DA=1\nB\"")->clang, (Words{"-D", "A=1"}));
}

TEST(BuildOptions, APathInADefinitionIsNamed) {
  EXPECT_EQ(ParseBuildOptions(R"(-DP=/a/b -D Q=\"/c\" -DR=d/e)")->named_paths,
            (Words{"/a/b", "/c"}));
}

TEST(BuildOptions, WhatIsUnknownIsAnErrorThatNamesIt) {
  for (const char* option :
       {"-O3", "-mllvm", "-Xclang",       "-include", "-include-pch",    "-load",   "-fplugin=x",
        "-W",  "-x",     "-cl-std=CL4.0", "-cl-std=", "-cl-std=clc++",   "-cl-foo", "file.cl",
        "-U",  "--help", "-Dx y",         "@file",    "-create-library", "\"\""}) {
    auto options = ParseBuildOptions(option);
    EXPECT_FALSE(options.has_value()) << option;
  }
  EXPECT_NE(ParseBuildOptions("-w -cl-foo").error().find("'-cl-foo'"), std::string::npos);
  EXPECT_NE(ParseBuildOptions("-cl-std=CL4.0").error().find("CL3.0"), std::string::npos);
}

TEST(BuildOptions, ALanguageIsOfferedWhereTheDeviceHasIt) {
  for (const Language& language : kLanguages) {
    const auto options = ParseBuildOptions("-cl-std=" + std::string(language.option));
    EXPECT_EQ(options.has_value(), language.is_offered()) << language.option;
    if (options) EXPECT_EQ(options->language.option, language.option);
  }
  EXPECT_EQ(FindLanguage("CL2.0")->is_whole(), IsOffered("__opencl_c_device_enqueue"));
}

TEST(BuildOptions, AMissingOrImpossibleValueIsAnError) {
  for (const char* option : {"-D", "-I", "-D 1", "-D=1", "-D -w", "-D \"\""})
    EXPECT_FALSE(ParseBuildOptions(option).has_value()) << option;
}

TEST(LinkOptions, TheSpecsListAndNoMore) {
  EXPECT_FALSE(ParseLinkOptions("")->create_library);
  EXPECT_TRUE(ParseLinkOptions("-create-library -enable-link-options")->create_library);
  EXPECT_TRUE(ParseLinkOptions("-cl-denorms-are-zero -cl-fast-relaxed-math")->flush_denormals);
  EXPECT_FALSE(ParseLinkOptions("-enable-link-options").has_value());
  EXPECT_FALSE(ParseLinkOptions("-D X").has_value());
  EXPECT_FALSE(ParseLinkOptions("-cl-mad-enable").has_value());
}

}  // namespace
}  // namespace weft
