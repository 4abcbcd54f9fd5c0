// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mutate_text.h"

#include <algorithm>

namespace weft::hostile {
namespace {

using fuzz::Random;

constexpr const char* kTokens[] = {"{",
                                   "}",
                                   "(",
                                   ")",
                                   "[",
                                   "]",
                                   ";",
                                   ",",
                                   "*",
                                   "&",
                                   "-",
                                   "~",
                                   "!",
                                   "?",
                                   ":",
                                   "##",
                                   "#",
                                   "\\\n",
                                   "\"",
                                   "'",
                                   "/*",
                                   "*/",
                                   "//",
                                   "@",
                                   "\0x",
                                   "\xff",
                                   "\xe2\x80\xae",
                                   "0",
                                   "-1",
                                   "0x7fffffffffffffff",
                                   "18446744073709551616",
                                   "1e999999",
                                   "0x1p-1074",
                                   "1.0h",
                                   "1.f",
                                   "NAN",
                                   "(float4)(1)",
                                   ".xyzw",
                                   ".s0123456789abcdef",
                                   ".hi",
                                   ".lo.even",
                                   "kernel",
                                   "void",
                                   "int",
                                   "uint16",
                                   "double3",
                                   "half",
                                   "bool",
                                   "size_t",
                                   "event_t",
                                   "image2d_t",
                                   "sampler_t",
                                   "float",
                                   "long16",
                                   "global",
                                   "local",
                                   "constant",
                                   "private",
                                   "generic",
                                   "const",
                                   "volatile",
                                   "restrict",
                                   "static",
                                   "inline",
                                   "extern",
                                   "typedef",
                                   "struct",
                                   "union",
                                   "enum",
                                   "_Atomic",
                                   "atomic_int",
                                   "goto",
                                   "switch",
                                   "case",
                                   "default",
                                   "for(;;)",
                                   "while(1)",
                                   "do",
                                   "if",
                                   "else",
                                   "return",
                                   "break",
                                   "continue",
                                   "sizeof",
                                   "typeof",
                                   "__attribute__((reqd_work_group_size(0,1,4294967295)))",
                                   "__attribute__((aligned(1<<28)))",
                                   "__attribute__((packed))",
                                   "__attribute__((vec_type_hint(int)))",
                                   "__attribute__((ext_vector_type(65536)))",
                                   "__attribute__((address_space(300)))",
                                   "__attribute__((always_inline))",
                                   "__attribute__((noinline))",
                                   "__attribute__((alias(\"k\")))",
                                   "__attribute__((section(\".text\")))",
                                   "__attribute__((constructor))",
                                   "__attribute__((mode(TI)))",
                                   "__attribute__((opencl_unroll_hint(1000000)))",
                                   "#pragma unroll 1000000\n",
                                   "#pragma OPENCL EXTENSION all : enable\n",
                                   "#pragma pack(push, 1)\n",
                                   "\n#include \"/etc/passwd\"\n",
                                   "\n#include </dev/zero>\n",
                                   "\n#include __FILE__\n",
                                   "\n#line 4294967295 \"x\"\n",
                                   "\n#define f f f\n",
                                   "\n#define A(x) A(x)A(x)\n",
                                   "\n#if 1\n",
                                   "\n#endif\n",
                                   "\n#else\n",
                                   "\n#error no\n",
                                   "__asm__(\"nop\");",
                                   "__asm__(\".include \\\"/etc/passwd\\\"\");",
                                   "__asm__ volatile(\"bogus %0\" : : \"r\"(0));",
                                   "__builtin_trap();",
                                   "__builtin_unreachable();",
                                   "__builtin_alloca(1 << 30)",
                                   "__builtin_constant_p",
                                   "__builtin_shufflevector",
                                   "__builtin_convertvector",
                                   "__int128",
                                   "_BitInt(8388608)",
                                   "__block",
                                   "^{ }",
                                   "barrier(CLK_LOCAL_MEM_FENCE);",
                                   "barrier(x);",
                                   "get_global_id(i)",
                                   "get_local_id(99)",
                                   "printf(\"%s%n%v4hlf\", 1);",
                                   "printf(",
                                   "vload3(i, p)",
                                   "vstore16(v, -1, p)",
                                   "async_work_group_copy(l, g, n, e)",
                                   "wait_group_events(-1, e)",
                                   "atomic_add(p, 1)",
                                   "atomic_compare_exchange_strong(p, q, 1)",
                                   "convert_uchar_sat_rte(x)",
                                   "as_int4(x)",
                                   "select(a, b, c)",
                                   "shuffle(v, m)",
                                   "a/0",
                                   "a%0",
                                   "INT_MIN/-1",
                                   "x<<99",
                                   "p[-1]",
                                   "p[1L<<60]",
                                   "int a[1<<30];",
                                   "local int big[1<<28];",
                                   "int n[n];",
                                   "struct S { struct S s; };",
                                   "void f(void) { f(); }",
                                   "main",
                                   "memcpy",
                                   "llvm.trap",
                                   "weft.barrier",
                                   "__weft",
                                   "weft_kernel_entry",
                                   "printf",
                                   "&&label",
                                   "1?2:3?4:",
                                   "[[deprecated]]"};

// A place and a length within a text.
struct Piece {
  size_t begin, size;
};

Piece PieceOf(Random& random, const std::string& text) {
  const size_t begin = random.Below(unsigned(text.size() + 1));
  const size_t most = random.OneIn(4) ? text.size() : 40;
  return {begin, std::min<size_t>(random.Below(unsigned(most + 1)), text.size() - begin)};
}

void Change(Random& random, std::string& text, const std::vector<std::string>& sources) {
  const Piece piece = PieceOf(random, text);
  const std::string taken = text.substr(piece.begin, piece.size);
  const size_t place = random.Below(unsigned(text.size() + 1));
  switch (random.Below(8)) {
    case 0: text.erase(piece.begin, piece.size); return;
    case 1: text.insert(place, taken); return;
    case 2: text.insert(place, random.Pick(kTokens)); return;
    case 3: text.replace(piece.begin, piece.size, random.Pick(kTokens)); return;
    case 4: {
      const std::string& other = random.Pick(sources);
      const Piece theirs = PieceOf(random, other);
      text.insert(place, other, theirs.begin, theirs.size);
      return;
    }
    case 5:
      if (place < text.size()) text[place] = char(random.Below(256));
      return;
    case 6: {
      const std::string token = random.OneIn(2) ? taken : random.Pick(kTokens);
      std::string run;
      const unsigned times = random.OneIn(8) ? 5'000 : 20;
      for (unsigned i = random.Below(times); i > 0 && run.size() < 100'000; --i) run += token;
      text.insert(place, run);
      return;
    }
    case 7: {
      text.erase(piece.begin, piece.size);
      text.insert(std::min(place, text.size()), taken);
      return;
    }
  }
}

constexpr const char* kGoodOptions[] = {"-cl-std=CL1.1",
                                        "-cl-std=CL1.2",
                                        "-cl-std=CL3.0",
                                        "-w",
                                        "-Werror",
                                        "-g",
                                        "-cl-opt-disable",
                                        "-cl-mad-enable",
                                        "-cl-fast-relaxed-math",
                                        "-cl-finite-math-only",
                                        "-cl-denorms-are-zero",
                                        "-cl-single-precision-constant",
                                        "-cl-kernel-arg-info",
                                        "-cl-uniform-work-group-size",
                                        "-cl-strict-aliasing",
                                        "-D A=1",
                                        "-DB",
                                        "-I /",
                                        "-I /dev",
                                        "-I .",
                                        "-D P=\"/etc/passwd\"",
                                        "-D int=float",
                                        "-D kernel=",
                                        "-D 'M(x)=x x'",
                                        "-Dglobal=local",
                                        "-D X=\"a b\""};
constexpr const char* kBadOptions[] = {"-cl-std=CL2.0",
                                       "-cl-std=",
                                       "-D",
                                       "-I",
                                       "-D =",
                                       "-create-library",
                                       "-O3",
                                       "-Xclang",
                                       "-mllvm",
                                       "-include /etc/passwd",
                                       "-o /tmp/x",
                                       "@/etc/passwd",
                                       "-###",
                                       "--help",
                                       "\"",
                                       "'",
                                       "\\",
                                       "-DX=\\\""};

}  // namespace

std::string MutatedSource(Random& random, const std::vector<std::string>& sources) {
  std::string text = random.Pick(sources);
  const unsigned changes = random.OneIn(2) ? 1 : random.Below(6);
  for (unsigned i = 0; i < changes; ++i) Change(random, text, sources);
  return text;
}

std::string MutatedOptions(Random& random) {
  std::string options;
  for (unsigned i = random.Below(3); i > 0; --i)
    options += std::string(random.Pick(kGoodOptions)) + " ";
  if (random.OneIn(20)) options += random.Pick(kBadOptions);
  if (!options.empty() && random.OneIn(20))
    options[random.Below(unsigned(options.size()))] = char(random.Below(255) + 1);
  if (random.OneIn(200)) options += std::string(random.Below(100'000), ' ') + "-w";
  return options;
}

}  // namespace weft::hostile
