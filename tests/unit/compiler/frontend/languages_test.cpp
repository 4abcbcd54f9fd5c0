// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the front end makes of each language, also of those that are not offered yet.
#include <gtest/gtest.h>

#include "compiler/frontend/clang_frontend.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

std::string LogOf(const Language& language, const std::string& source) {
  CompileRequest request;
  request.target = {"x86-64-v3", {}};
  request.source = source;
  BuildOptions options;
  options.language = language;
  llvm::LLVMContext context;
  return RunClang(request, options, context).log;
}

std::string Demand(const std::string& condition) {
  return "#if !(" + condition + ")\n#error " + condition + "\n#endif\n";
}

TEST(Languages, HaveTheirVersionsMacros) {
  for (const Language& language : kLanguages) {
    const std::string of_family =
        language.is_cxx() ? "!defined(__OPENCL_C_VERSION__) && __OPENCL_CPP_VERSION__ == " +
                                std::to_string(language.major * 100)
                          : "!defined(__OPENCL_CPP_VERSION__) && __OPENCL_C_VERSION__ == " +
                                std::to_string(language.major * 100 + language.minor * 10);
    const std::string is_3_1 =
        language.option == "CL3.1" ? "CL_VERSION_3_1 == 310" : "!defined(CL_VERSION_3_1)";
    EXPECT_EQ(LogOf(language, Demand(of_family) + Demand(is_3_1)), "") << language.option;
  }
}

TEST(Languages, HaveTheFeaturesOfTheirVersion) {
  for (const Language& language : kLanguages) {
    std::string source;
    for (const Feature& feature : kFeatures) {
      // Clang's header makes macros of what 2.0 has for good.
      if (language.features == 200 && !feature.is_extension()) continue;
      source += Demand((feature.IsIn(language.features) ? "" : "!") +
                       ("defined(" + std::string(feature.name) + ")"));
    }
    EXPECT_EQ(LogOf(language, source), "") << language.option;
  }
}

TEST(Languages, HaveBitFieldsWhereAProgramAsksForThem) {
  const std::string source =
      "typedef struct { uint a : 3; int b : 7; } S; int get(S s) { return s.b; }\n";
  for (const Language& language : kLanguages) {
    EXPECT_EQ(LogOf(language, "#pragma OPENCL EXTENSION __cl_clang_bitfields : enable\n" + source),
              "");
    EXPECT_NE(LogOf(language, source).find("bit-fields are not supported"), std::string::npos);
  }
}

// Clang 22 ends where a pointer of OpenCL C 1.x, which is one to private memory, is to be a
// function's.
TEST(Languages, HavePointersToFunctionsFrom2OnWhereAProgramAsksForThem) {
  const std::string pragma = "#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable\n";
  const std::string source =
      "int f(int a) { return a; }\n"
      "kernel void k(global int* a) { int (*p)(int) = *a ? f : 0; *a = p(1); }\n";
  for (const Language& language : kLanguages) {
    const bool has_them = language.features >= 200;
    EXPECT_EQ(LogOf(language, pragma + source).empty(), has_them) << language.option;
    for (const std::string& asks : {std::string(), has_them ? "" : pragma})
      EXPECT_NE(LogOf(language, asks + source).find("pointers to functions are not allowed"),
                std::string::npos)
          << language.option;
  }
}

TEST(Languages, OfCxxHaveVirtualFunctionsWhereAProgramAsksForThem) {
  const std::string source =
      "struct A { int x; virtual int get() { return x; } virtual ~A(); };\n"
      "A::~A() { x = 1; }\n"
      "template <typename T> struct B : virtual T { ~B() { this->x = 2; } };\n"
      "template struct B<A>;\n"
      "kernel void k(global int* o) { B<A> b; A& a = b; *o = a.get(); }\n";
  for (const Language& language : kLanguages) {
    if (!language.is_cxx()) continue;
    EXPECT_EQ(LogOf(language,
                    "#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable\n" + source),
              "");
    EXPECT_NE(LogOf(language, source).find("virtual functions are not supported"),
              std::string::npos)
        << LogOf(language, source);
  }
}

// They are refused by a message that says what, and asking for them only warns.
TEST(Languages, HaveNoneOfClangsOtherExtensions) {
  static constexpr struct {
    const char *name, *source, *message;
    bool is_cxx;
  } kExtensions[] = {{"__cl_clang_variadic_functions",
                      "int f(int a, ...);\nkernel void k(global int* a) { *a = f(1, 2); }\n",
                      "variadic arguments are not allowed", false},
                     {"__cl_clang_non_portable_kernel_param_types",
                      "struct S { S(int a) : a(a) {} int a; private: int b; };\n"
                      "kernel void k(S s, global int* a) { *a = s.a; }\n",
                      "cannot be used as the type of a kernel parameter", true}};
  for (const auto& [name, source, message, is_cxx] : kExtensions) {
    const std::string pragma = "#pragma OPENCL EXTENSION " + std::string(name) + " : enable\n";
    for (const Language& language : kLanguages) {
      if (is_cxx && !language.is_cxx()) continue;
      EXPECT_EQ(LogOf(language, Demand("!defined(" + std::string(name) + ")")), "");
      EXPECT_NE(LogOf(language, pragma).find("unsupported OpenCL extension"), std::string::npos);
      EXPECT_NE(LogOf(language, pragma + source).find(message), std::string::npos)
          << language.option << ": " << LogOf(language, pragma + source);
    }
  }
}

TEST(Languages, HaveGenericPointersAndProgramScopeFrom2On) {
  constexpr char kSource[] =
      "global int seven = 7;\n"
      "int get(int* p) { return *p; }\n"
      "kernel void k(global int* out) { local int l; *out = get(out) + get(&l) + seven; }\n";
  for (const Language& language : kLanguages)
    EXPECT_EQ(LogOf(language, kSource).empty(), language.features >= 200) << language.option;
}

TEST(Languages, HaveMacrosOfAnyNumberOfArguments) {
  constexpr char kSource[] =
      "#define FIRST(a, ...) a\n"
      "#define CALL(f, ...) f(__VA_ARGS__)\n"
      "kernel void k(global int* out) { *out = CALL(max, FIRST(1, 2, 3), 4); }\n";
  for (const Language& language : kLanguages) EXPECT_EQ(LogOf(language, kSource), "");
}

TEST(Languages, OfVersion2HavePipes) {
  constexpr char kSource[] =
      "kernel void k(write_only pipe int p, global int* out) {\n"
      "  reserve_id_t id = CLK_NULL_RESERVE_ID;\n"
      "  if (*out) id = reserve_write_pipe(p, 2);\n"
      "  if (!is_valid_reserve_id(id)) write_pipe(p, out);\n"
      "}\n";
  EXPECT_EQ(LogOf(*FindLanguage("CL2.0"), kSource), "");
  EXPECT_NE(LogOf(*FindLanguage("CL1.2"), kSource), "");
}

TEST(Languages, OfCxxRefuseWhatNeedsARuntimeOfCxx) {
  const Language& cxx = *FindLanguage("CLC++");
  for (const char* source :
       {"struct A { virtual int f() { return 1; } };", "void f() { throw 1; }",
        "int* f() { return new int; }", "thread_local int x;", "int f(int); int (&r)(int) = f;",
        "template <int n> struct A { A<n + 1> a; }; A<0> a;", "#include <vector>\n"})
    EXPECT_NE(LogOf(cxx, source), "") << source;
}

}  // namespace
}  // namespace weft::compiler
