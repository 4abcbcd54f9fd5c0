// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel.h"

#include <fmt/format.h>

#include <optional>

#include "statements.h"

namespace weft::fuzz {
namespace {

constexpr const char* kRecord =
    "typedef struct { char byte; short shorts[4]; uint word; float real; ulong wide; } Record;\n";

constexpr const char* kCounters =
    "#pragma OPENCL EXTENSION cl_ext_atomic_counters_32 : enable\n"
    "#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable\n"
    "uint lower(counter32_t x) {\nreturn atomic_dec(x);\n}\n";

// C++ has no counters; there a word counts.
constexpr const char* kWordCounter = "uint lower(global uint* x) {\nreturn atomic_dec(x);\n}\n";

// Calls one of two functions, or a virtual function of one of two classes. The judge, which reads
// no `# define`, needs no pointers for that.
constexpr const char* kPointers =
    "#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable\n"
    "#define EITHER(condition, f, g, arguments) ((condition) ? f arguments : g arguments)\n"
    "# undef EITHER\n";
constexpr const char* kPointerForms[] = {"((condition) ? f : g)arguments",
                                         "((__typeof__(&f)[2]){f, g}[!(condition)])arguments"};
constexpr const char* kVirtualCells =
    "#define VIRTUAL(type) type\n# undef VIRTUAL\n# define VIRTUAL(type) virtual type\n"
    "#define CELL(name, first, condition) Cell name(first)\n# undef CELL\n"
    "# define CELL(name, first, condition) const uint name##_first = first; "
    "Cell name##_cell(name##_first); Other name##_other(name##_first); "
    "Cell& name = (condition) ? name##_cell : name##_other\n"
    "#define OTHER(base)\n# undef OTHER\n"
    "# define OTHER(base) class Other : public base { public: using base::base; "
    "uint Next(uint y) override { return base::Next(y); } };\n";
constexpr const char* kPlainCells =
    "#define VIRTUAL(type) type\n#define CELL(name, first, condition) Cell name(first)\n"
    "#define OTHER(base)\n";

const Array kTable = {"table", kUint, 16};

// How the ids are spread, for all launches of a kernel.
struct Ids {
  unsigned dimensions = 1;
  bool has_offset = false;
  bool has_edge_groups = false;
  bool has_groups = true;  // atomics and what else keeps the driver from grouping work-items itself
};

std::string Hashed(Type type, const std::string& value) {
  std::string text;
  for (unsigned lane = 0; lane < type.lanes; ++lane) {
    const std::string part = type.IsScalar() ? value : fmt::format("{}.s{:x}", value, lane);
    // A NaN's bits are nobody's promise.
    const std::string bits = !type.is_float ? "(ulong)" + part
                                            : fmt::format("(isnan({0}) ? 7 : as_{1}({0}))", part,
                                                          type.bytes == 4 ? "uint" : "ulong");
    text += fmt::format("hash = hash * 31 + {};\n", bits);
  }
  return text;
}

// What a kernel has beside OpenCL C 1.2's functions and loops.
struct Extras {
  bool has_closures = false, has_children = false, has_pipes = false, is_cxx = false;
  bool has_named_barriers = false, has_pointers = false;
};

class KernelMaker {
 public:
  KernelMaker(uint64_t seed, std::set<unsigned> left_out)
      : random_(seed, std::move(left_out)), extras_random_(~seed, {}) {}

  Kernel Make() {
    ids_.dimensions = random_.OneIn(4) ? 2 + random_.Below(2) : 1;
    ids_.has_offset = random_.OneIn(6);
    ids_.has_edge_groups = random_.OneIn(6);
    ids_.has_groups = !random_.OneIn(4);
    is_exact_ = !random_.OneIn(4);
    is_new_ = ids_.has_edge_groups || random_.OneIn(2);
    has_images_ = random_.OneIn(3);
    for (unsigned i = 0; i < kImages; ++i) images_.push_back(MakeImage(random_, is_exact_));
    sampler_ = MakeSampling(random_);
    if (is_new_) ChooseExtras();
    expression_depth_ = 1 + random_.Below(3);
    std::string source = std::string(kRecord) + (extras_.is_cxx ? kWordCounter : kCounters) +
                         OwnLayout() + ProgramScope();
    if (extras_.has_pointers) source += MakePointers();
    if (extras_.is_cxx) source += MakeClass();
    source += is_exact_ ? "#pragma OPENCL FP_CONTRACT OFF\n"
                        : "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    for (unsigned count = random_.Below(3); count; --count) source += MakeFunction();
    std::vector<Launch> launches = {MakeLaunch({})};
    const auto local = launches[0].local;
    const bool has_one_size = !ids_.has_edge_groups && random_.OneIn(2);
    if (has_one_size)
      source += fmt::format("__attribute__((reqd_work_group_size({}, {}, {})))\n", local[0],
                            local[1], local[2]);
    for (unsigned count = has_one_size ? 1 : 4; count; --count)
      launches.push_back(MakeLaunch(has_one_size ? std::optional(local) : std::nullopt));
    source += MakeBody();
    std::string options;
    if (is_new_) options = (extras_.is_cxx ? "-cl-std=CLC++2021 " : "-cl-std=CL3.0 ");
    if (is_new_) options += OrderedAtomics();
    for (unsigned i = 0; has_images_ && i < kImages; ++i)
      options += ImageReads(fmt::format("image{}", i), images_[i]);
    if (is_exact_) options += "-cl-fp32-correctly-rounded-divide-sqrt";
    return {source,  options,  launches,  extras_.has_pipes,
            images_, sampler_, is_exact_, random_.pieces()};
  }

 private:
  // By choices that are none of the others'. C++ has neither blocks nor, so far, pipes here.
  void ChooseExtras() {
    extras_.is_cxx = extras_random_.OneIn(4);
    extras_.has_closures = extras_random_.OneIn(3);
    extras_.has_children = !extras_.is_cxx && extras_random_.OneIn(6);
    extras_.has_pipes = !extras_.is_cxx && extras_random_.OneIn(6);
    extras_.has_named_barriers = extras_random_.OneIn(3);
    extras_.has_pointers = extras_random_.OneIn(3);
  }

  // What all code outside of the kernel may name.
  Scope ScopeOfFunction() const {
    Scope scope;
    scope.expression_depth = expression_depth_;
    scope.is_exact = is_exact_;
    scope.has_new_builtins = is_new_;
    scope.is_kernel = false;
    scope.readable = {kTable};
    return scope;
  }

  std::string MakePointers() {
    // C++ keeps no array for the whole of an expression.
    const unsigned form = extras_.is_cxx ? 0 : extras_random_.Below(2);
    return fmt::format("{}# define EITHER(condition, f, g, arguments) {}\n", kPointers,
                       kPointerForms[form]);
  }

  // A class with a member that changes it, and a template.
  std::string MakeClass() {
    Scope scope = ScopeOfFunction();
    scope.variables = {{"value", kUint, false, true}, {"y", kUint, false, true}};
    Expressions make(random_, scope);
    std::string text = extras_.has_pointers ? kVirtualCells : kPlainCells;
    text += fmt::format(
        "class Cell {{\nuint value;\npublic:\nCell(uint first) : value(first) {{}}\n"
        "VIRTUAL(uint) Next(uint y) {{\nvalue = value * 5 + {};\nreturn value ^ "
        "(uint)({});\n}}\n}};\n"
        "OTHER(Cell)\n",
        make.Of(kUint, false), make.Of(kUint, false));
    scope.variables = {{"kTimes", kUint, false, false}, {"y", kUint, false, true}};
    return text + fmt::format(
                      "template <uint kTimes>\nuint mixed(uint y) {{\nif ({}) y += kTimes;\n"
                      "return y * kTimes + (uint)({});\n}}\n",
                      make.Condition(false), make.Of(kUint, false));
  }

  // Build options by which atomics have orders and scopes, and take generic pointers. What is left
  // of a kernel's accesses is ordered by nothing else, so no result depends on them.
  std::string OrderedAtomics() {
    static constexpr const char* kOrders[] = {"relaxed", "acquire", "release", "acq_rel",
                                              "seq_cst"};
    static constexpr const char* kScopes[] = {"device", "all_devices", "all_svm_devices"};
    std::string options;
    for (const char* name : {"add", "sub", "and", "or", "xor", "min", "max"}) {
      if (random_.OneIn(3)) continue;
      options += fmt::format(
          "-Datomic_{0}(p,v)=atomic_fetch_{0}_explicit((atomic_uint*)(p),v,memory_order_{1},"
          "memory_scope_{2}) ",
          name, random_.Pick(kOrders), random_.Pick(kScopes));
    }
    return options;
  }

  std::string ProgramScope() {
    std::string text = "constant uint table[16] = {";
    for (unsigned i = 0; i < 16; ++i)
      text += fmt::format("{}{}", i ? ", " : "", random_.OneIn(4) ? ~0u : random_.Below(99));
    return text + "};\n" + (is_new_ ? "global uint kept[32768] = {7, 1};\n" : "");
  }

  std::string OwnLayout() {
    static constexpr const char* kLayouts[] = {"((item) * 8 + (slot))", "((slot) * items + (item))",
                                               "((items - 1 - (item)) * 8 + (slot))",
                                               "((slot) * items + items - 1 - (item))"};
    return fmt::format("#define OWN(item, slot) {}\n", random_.Pick(kLayouts));
  }

  // Variables and arrays of any types; a few kinds that the statements need come first.
  std::string Declare(Scope& scope, unsigned variables, unsigned arrays) {
    Expressions make(random_, scope);
    std::string text;
    for (unsigned i = 0; i < variables; ++i) {
      const Type type = i == 0 ? kUint : AnyType(random_);
      const bool is_uniform = scope.is_kernel && i > 0 && random_.OneIn(3);
      const std::string name = fmt::format("{}{}", is_uniform ? "u" : "v", i);
      text += fmt::format("{} {} = {};\n", type.Name(), name, make.Of(type, is_uniform, 2));
      scope.variables.push_back({name, type, is_uniform, true});
    }
    if (random_.OneIn(2)) {
      text += fmt::format("bool q = {};\n", make.Condition(false));
      scope.flags.push_back("q");
    }
    for (unsigned i = 0; i < arrays; ++i) {
      static constexpr unsigned kCounts[] = {2, 4, 8, 8, 16};
      const Type type = random_.OneIn(3) ? AnyType(random_) : AnyScalar(random_);
      const Array array{fmt::format("a{}", i), type, random_.Pick(kCounts)};
      // In C++, nothing is narrowed unsaid.
      const std::string cast = extras_.is_cxx ? "(" + type.Name() + ")" : "";
      const std::string first = make.Of(type, false, 3), second = make.Of(type, false, 3);
      text += fmt::format("{} {}[{}] = {{{}({}), {}({})}};\n", type.Name(), array.name, array.count,
                          cast, first, cast, second);
      scope.arrays.push_back(array);
    }
    return text;
  }

  std::string MakeFunction() {
    Scope scope = ScopeOfFunction();
    scope.has_closures = extras_.has_closures;
    scope.is_cxx = extras_.is_cxx;
    Function function{fmt::format("f{}", functions_.size()), AnyType(random_), {}};
    std::string parameters;
    for (unsigned i = 0; i < 2; ++i) {
      const Type type = i == 0 ? function.result : AnyScalar(random_);
      const std::string name = fmt::format("x{}", i);
      function.parameters.push_back(type);
      parameters += fmt::format("{}{} {}", i ? ", " : "", type.Name(), name);
      scope.variables.push_back({name, type, false, true});
    }
    if (random_.OneIn(3)) {
      function.takes_array = true;
      parameters += fmt::format(", {}* x2", function.result.Name());
      scope.arrays.push_back({"x2", function.result, 2});
    }
    functions_.push_back(function);
    if (!extras_.has_pointers) return Define(function, "", parameters, scope);
    return Define(function, "a", parameters, scope) + Define(function, "b", parameters, scope) +
           fmt::format("{0} {1}({2}) {{\nreturn EITHER(({3}), {1}a, {1}b, (x0, x1{4}));\n}}\n",
                       function.result.Name(), function.name, parameters,
                       Expressions(random_, scope).Condition(false),
                       function.takes_array ? ", x2" : "");
  }

  std::string Define(const Function& function, const char* suffix, const std::string& parameters,
                     Scope scope) {
    std::string body = Declare(scope, 1, 1);
    Flow flow{
        .depth = 1, .is_uniform = false, .may_return = true, .returned = function.result.Name()};
    body += Statements(random_, scope).Block(flow, 2 + random_.Below(3));
    const std::string result = Expressions(random_, scope).Of(function.result, false);
    return fmt::format("{} {}{}({}) {{\n{}return {};\n}}\n", function.result.Name(), function.name,
                       suffix, parameters, body, result);
  }

  // The work-item's number, and names for it.
  std::string DeclareIds(Scope& scope) {
    std::string id = "get_global_id(0)";
    if (ids_.has_offset) id = "(get_global_id(0) - get_global_offset(0))";
    scope.variables = {{"n", kUint, true, false},
                       {"m", kUint, true, false},
                       {"given.word", kUint, true, false},
                       {"item", kUint, false, false}};
    if (ids_.has_groups)
      scope.variables.insert(scope.variables.end(), {{"group", kUint, true, false},
                                                     {"lx", kUint, false, false},
                                                     {"ly", kUint, false, false}});
    if (scope.has_sub_groups)
      scope.variables.insert(scope.variables.end(), {{"lane", kUint, false, false},
                                                     {"lanes", kUint, false, false},
                                                     {"sub_group", kUint, false, false}});
    scope.items = {"item"};
    if (ids_.dimensions == 1) {
      scope.items.insert(scope.items.end(), {id, "(int)" + id, "ix"});
      if (!ids_.has_edge_groups && ids_.has_groups)
        scope.items.push_back("(get_group_id(0) * get_local_size(0) + get_local_id(0))");
    } else {
      id = "(uint)(((get_global_id(2) - get_global_offset(2)) * get_global_size(1) + "
           "get_global_id(1) - get_global_offset(1)) * get_global_size(0) + " +
           id + ")";
    }
    return fmt::format(
        "uint item = {0};\nint ix = {0};\n"
        "uint items = get_global_size(0) * get_global_size(1) * get_global_size(2);\n"
        "uint lx = get_local_id(0), ly = get_local_id(1), group = get_group_id(0);\n"
        "uint local_items = get_local_size(0) * get_local_size(1) * get_local_size(2);\n"
        "uint local_item = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * "
        "get_local_size(0) + get_local_id(0);\n"
        "{1}"
        "global uchar* row8 = own8 + 8 * items;\nglobal ushort* row16 = own16 + 8 * items;\n"
        "global uint* row32 = own32 + 8 * items;\nglobal ulong* row64 = own64 + 8 * items;\n",
        id,
        scope.has_sub_groups
            ? "uint lane = get_sub_group_local_id(), lanes = get_sub_group_size();\n"
              "uint sub_group = get_sub_group_id();\n"
            : "");
  }

  std::string MakeBody() {
    Scope scope;
    scope.expression_depth = expression_depth_;
    scope.is_exact = is_exact_;
    scope.has_new_builtins = is_new_;
    scope.functions = functions_;
    scope.has_groups = ids_.has_groups;
    scope.has_sub_groups = is_exact_ && is_new_ && ids_.has_groups && random_.OneIn(2);
    scope.has_named_barriers = scope.has_sub_groups && extras_.has_named_barriers;
    scope.has_records = random_.OneIn(3);
    scope.has_kept = is_new_;
    scope.has_images = has_images_;
    scope.images = images_;
    scope.sampler = sampler_;
    scope.readable = {kTable};
    scope.has_closures = extras_.has_closures;
    scope.has_children = extras_.has_children;
    scope.has_pipes = extras_.has_pipes;
    scope.is_cxx = extras_.is_cxx;
    std::string body = DeclareIds(scope);
    body += Declare(scope, 2 + random_.Below(3), 1 + random_.Below(2));
    body += "ulong hash = 1;\n";
    if (scope.has_records)
      body += "Record record = given, records[4] = {given, given, given, given};\n";
    Statements statements(random_, scope);
    const bool has_barriers = scope.has_sub_groups || (ids_.has_groups && random_.OneIn(3));
    body += statements.Block({.may_return = !has_barriers, .returned = ""}, 2 + random_.Below(4));
    for (const Variable& variable : scope.variables)
      if (variable.is_assignable) body += Hashed(variable.type, variable.name);
    for (const Array& array : scope.arrays)
      body += fmt::format("for (uint j = 0; j < {}; ++j) {{\n{}}}\n", array.count,
                          Hashed(array.type, array.name + "[j]"));
    for (const std::string& flag : scope.flags) body += Hashed(kUint, flag);
    if (scope.has_records)
      body += Hashed(kUint, "record.word") + Hashed(kUint, "record.shorts[n & 3]") +
              Hashed(kUint, "records[item & 3].word") +
              Hashed(kUint, "records[1].shorts[item & 3]");
    std::string parameters = fmt::format(
        "global ulong* out, global uint* sums, global uchar* own8, global ushort* own16,\n    "
        "global uint* own32, global ulong* own64, global const uint* in, "
        "global const uint* near,\n    {} up, {} down, uint n, uint m, "
        "Record given, global uint* nowhere,\n    sampler_t sampler",
        extras_.is_cxx ? "global ulong*" : "counter64_t",
        extras_.is_cxx ? "global uint*" : "counter32_t");
    for (unsigned i = 0; i < kImages; ++i)
      parameters += fmt::format(", read_only {} image{}", TypeName(images_[i]), i);
    if (extras_.has_pipes) parameters += ",\n    read_only pipe uint from, write_only pipe uint to";
    return "kernel void fuzz(" + parameters + ") {\n" + statements.locals() + body +
           "out[item] = hash;\n}\n";
  }

  std::array<size_t, 3> MakeLocal() {
    static constexpr unsigned kMax[] = {70, 9, 3};
    if (ids_.dimensions == 1 && random_.OneIn(3)) return {size_t{8} << random_.Below(4), 1, 1};
    std::array<size_t, 3> local = {1, 1, 1};
    for (unsigned d = 0; d < ids_.dimensions; ++d)
      local[d] = 1 + random_.Below(ids_.dimensions == 1 || d ? kMax[d] : 14);
    return local;
  }

  // Now and then with ids that need more than 31 or 32 bits.
  size_t MakeOffset() {
    const size_t offset = random_.Below(1000);
    if (!extras_random_.OneIn(8)) return offset;
    return (size_t{1} << (31 + extras_random_.Below(3))) - offset % 32;
  }

  Launch MakeLaunch(std::optional<std::array<size_t, 3>> local) {
    Launch launch{.dimensions = ids_.dimensions};
    launch.local = local ? *local : MakeLocal();
    for (unsigned d = 0; d < ids_.dimensions; ++d) {
      launch.global[d] = launch.local[d] * (1 + random_.Below(3));
      if (ids_.has_edge_groups) launch.global[d] += random_.Below(unsigned(launch.local[d]));
      if (ids_.has_offset) launch.offset[d] = MakeOffset();
    }
    return launch;
  }

  Random random_, extras_random_;
  Extras extras_;
  Ids ids_;
  bool is_exact_;
  bool is_new_;      // OpenCL C 3.0
  bool has_images_;  // and reads them
  std::vector<ImageSpec> images_;
  Sampling sampler_;
  unsigned expression_depth_;
  std::vector<Function> functions_;
};

}  // namespace

Kernel MakeKernel(uint64_t seed, std::set<unsigned> left_out) {
  return KernelMaker(seed, std::move(left_out)).Make();
}

}  // namespace weft::fuzz
