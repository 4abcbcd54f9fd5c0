// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract between the runtime and the compiler: a pure function from CompileRequest to
// CompileReply. Neither side sees the other's headers. Encode/Decode (src/contract) turn both into
// one versioned, hashed, bounds-checked byte format, which the helper's pipe, the disk cache,
// program binaries and weftc share.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace weft {

using Bytes = std::vector<uint8_t>;

// Grows with each change to the structs below, or to what kernels share with the runtime
// (kernel_abi.h). The driver's version ends with it: applications keep binaries for as long as that
// stays.
inline constexpr uint32_t kFormatVersion = 27;

// What the compiler is to do.
enum class RequestKind : uint8_t {
  kBuild,    // source -> checked executable program (clBuildProgram)
  kCompile,  // source -> compiled object (clCompileProgram)
  kLink,     // compiled objects and libraries -> executable or library (clLinkProgram)
  kKernel,   // executable program -> machine code of one kernel in one variant
};

enum class CompileStatus : uint8_t {
  kOk,
  kSourceError,    // the user's program is wrong; the log says where
  kInvalidOption,  // an option is unknown or malformed; the log names it
  kCompilerError,  // the compiler crashed, ran out of time or memory, or met what it cannot compile
};

// The processor that machine code is made for.
struct Target {
  std::string cpu;  // LLVM's name, for tuning; "x86-64-v3" and the like are valid
  std::vector<std::string>
      features;  // sorted LLVM feature names that code may use: "avx2", "fma", ...
};

struct Header {
  std::string name;  // as #include writes it
  std::string text;
};

// What a specialization constant of a SPIR-V module shall be.
struct Specialization {
  uint32_t id = 0;  // its SpecId
  Bytes value;      // as in memory; one byte, not 0 for true, of a boolean
};

// Indices of 32 bits may wrap within an object of this size.
inline constexpr uint64_t kLargeObjectBytes = (uint64_t{1} << 31) - (1 << 21);

// What a program and its kernels may ask for at most; Decode refuses more.
inline constexpr uint32_t kMaxArgumentBytes = 1 << 20;  // of a kernel's argument block
inline constexpr uint32_t kMaxAlignment = 1 << 20;      // of an argument or variable
inline constexpr uint32_t kMaxTogether = 4096;          // work-items, as rows of SIMD groups
inline constexpr uint64_t kMaxMemoryBytes = uint64_t{1} << 48;  // of one kind

// The sizes of sub-groups that a kernel may require.
inline constexpr uint32_t kSubGroupSizes[] = {4, 8, 16, 32, 64};

// The most lanes of a SIMD group.
inline constexpr uint32_t kMaxLanes = 64;

// Marks what VariantKey::objects knows of an argument.
inline constexpr uint16_t kKnownObject = 0x8000;

// VariantKey::row_lanes of so few work-items that no thread has more than two: lanes may have to
// gain as much for two.
inline constexpr uint8_t kTwoForAThread = 2;

// What is left out of code that a launch waits for.
enum class QuickCode : uint8_t {
  kNo,         // nothing: the code is kept
  kForLaunch,  // what takes long; the launch may run the code to its end
  kForGroups,  // the same; the launch soon ends a work-group, after which others may have better
               // code
};

// The facts that a kernel's code is specialized on. Zeros stand for "not known": the generic
// variant.
struct VariantKey {
  uint32_t width = 0;              // work-items to a SIMD group; 0 lets the compiler choose
  uint64_t local_size[3] = {};     // which all groups have
  bool stoppable = false;          // it looks at WeftLaunch::stop now and then
  bool zero_private = false;       // private variables are zero before they are written
  bool has_large_objects = false;  // objects of kLargeObjectBytes or more may be accessed
  bool has_large_ids = false;      // ids, or sizes, are beyond what indices of 32 bits reach
  bool has_odd_offset = false;     // global ids begin at no multiple of kMaxLanes
  bool has_overlaps = false;       // buffers of arguments overlap, and one may be written
  bool checks_claims = false;      // what is taken to be alike in lanes is compared at run time
  uint8_t short_dimensions = 0;    // bit d: few work-items along d, and more along another
  uint8_t row_lanes = 0;           // that work-items along dimension 0 fill, if few; 0: enough
  uint8_t group_lanes = 0;         // the same of a work-group whose size cannot be chosen
  bool in_one_row = false;         // SIMD groups go on from one row of a work-group to the next
  uint8_t row_multiple = 0;        // what divides the work-items of each row of a work-group, or
                                   // those of each work-group where they go on in one row
  uint8_t free_multiples[3] = {};  // the same of the launch's rows along a dimension
  bool checks_barriers = false;    // barriers that not all work-items come to are told of
  uint16_t objects[8] = {};        // of the first images and samplers among the arguments:
                                   // kKnownObject and WeftImage::format, or a sampler's bits
  QuickCode quick = QuickCode::kNo;
  auto operator<=>(const VariantKey&) const = default;

  bool has_local_size() const { return local_size[0] != 0; }

  bool is_quick() const { return quick != QuickCode::kNo; }
  // The key of the code that is kept, and stands in for what is made quickly.
  VariantKey kept() const {
    VariantKey key = *this;
    key.quick = QuickCode::kNo;
    return key;
  }
};

// Faults that tests ask the compiler to commit, to prove that the host survives them.
enum class InjectedFault : uint8_t {
  kNone,
  kAbort,
  kExit,
  kFatalError,
  kBadAlloc,
  kHang,
  kMemoryBomb,
  kStackOverflow
};

struct CompileRequest {
  RequestKind kind = RequestKind::kBuild;
  Target target;
  std::string source;                           // kBuild, kCompile: OpenCL C or SPIR-V
  std::vector<Specialization> specializations;  // of SPIR-V
  std::string options;            // kBuild, kCompile, kLink: as the application wrote them
  std::string working_directory;  // relative -I and #include start here; empty: the compiler's own
  std::vector<Header> headers;    // kCompile: clCompileProgram's embedded headers
  std::vector<Bytes> inputs;      // kLink: the IR of each input; kKernel: one, the executable's
  std::string kernel;             // kKernel
  VariantKey variant;             // kKernel; else its checks alone: they keep names and lines
  InjectedFault fault = InjectedFault::kNone;
  std::string fault_stage;  // "frontend", "link", "passes", "barriers", "codegen", "reply"
};

enum class AddressSpace : uint8_t { kPrivate, kGlobal, kConstant, kLocal };
enum class ArgumentKind : uint8_t {
  kValue,
  kBuffer,
  kLocal,
  kImage,
  kSampler,
  kPipe,
  kQueue,
  kCounter32,  // the address of a counter, which a buffer gives and gets the value of
  kCounter64
};
enum class Access : uint8_t { kNone, kReadOnly, kWriteOnly, kReadWrite };

// The bytes of a counter; 0 for any other argument.
constexpr uint32_t CounterBytes(ArgumentKind kind) {
  return kind == ArgumentKind::kCounter32 ? 4 : kind == ArgumentKind::kCounter64 ? 8 : 0;
}

// What a kernel may take of both together.
inline constexpr uint32_t kMaxAtomicCounters = 64;

struct KernelArgument {
  ArgumentKind kind = ArgumentKind::kValue;
  AddressSpace address_space = AddressSpace::kPrivate;
  Access access = Access::kNone;
  bool is_const = false, is_restrict = false, is_volatile = false, is_pipe = false;
  std::string name, type_name;  // of the source
  uint32_t offset = 0;          // bytes into the packed argument block
  uint32_t size = 0;            // bytes in the block: the value's, or 8 for addresses and offsets
  uint32_t alignment = 1;       // kLocal: of the pointee
};

struct KernelInfo {
  std::string name;
  std::string attributes;  // CL_KERNEL_ATTRIBUTES
  std::vector<KernelArgument> arguments;
  uint32_t argument_bytes = 0;           // size of the packed argument block
  uint64_t required_local_size[3] = {};  // reqd_work_group_size; zeros if none
  uint64_t local_size_hint[3] = {};
  uint32_t required_sub_group_size = 0;  // intel_reqd_sub_group_size; 0 if none
  bool uniform_work_groups = true;       // false only where the language allows non-uniform groups
  bool is_in_order = false;              // work-items run in the order of their local linear ids
  bool asks_local_size = false;          // or local ids, or its work-items wait for each other
  uint16_t required_sub_groups = 0;      // SPIR-V's SubgroupsPerWorkgroup; 0 if none
};

// A place in a kernel's code that the loader patches.
struct Import {
  uint32_t offset = 0;  // of the 8-byte word that receives the address
  std::string name;     // of WEFT_KERNEL_IMPORTS
};

struct Symbol {
  std::string name;
  uint32_t offset = 0, size = 0;
};

// What the runtime must know of a kernel's code. All but frame_bytes is found out by the passes
// (compiler/pipeline/kernel_pipeline.cpp).
struct KernelFacts {
  uint32_t width = 1;            // work-items to a SIMD group
  uint32_t group_width = 1;      // that work-groups are best made for: width, or that of the code
                                 // that will take the place of provisional code
  std::vector<uint32_t> rivals;  // other widths that may be faster, the likeliest first
  uint64_t local_bytes = 0;      // static local variables, from local_memory's start on
  uint64_t context_bytes = 0;    // private arena for each SIMD group of a work-group
  uint64_t scratch_bytes = 0;    // private arena for the thread, whatever the group size
  uint64_t private_bytes = 0;    // per work-item: CL_KERNEL_PRIVATE_MEM_SIZE
  uint64_t frame_bytes = 0;      // machine stack that the entry needs
  uint64_t stream_bytes = 0;     // per work-item: written to streams (WeftLaunch::streams)
  uint32_t bound_offset = 0;     // in the argument block: where a grid-stride loop ends that is the
  uint32_t bound_bytes = 0;      // whole kernel, and the number's size; 0: it is none
  uint32_t rows = 1;             // of SIMD groups that are best run together, along y
  uint32_t lane_dimension = 0;   // exchange it with dimension 0 in the launch
  uint32_t dimensions = 3;       // of its work-groups, which have size 1 along those beyond
  bool has_barrier = false;
  bool has_free_groups = false;      // nothing depends on how work-items are grouped
  bool has_sub_groups = false;       // the SIMD groups are sub-groups
  bool has_square_groups = false;    // if free, best about as long along dimension 1 as along 0
  bool reads_program_pipes = false;  // ProgramScope::pipes
  bool writes_program_pipes = false;
  bool flush_denormals = false;  // FP state of the launch: FTZ and DAZ
  bool is_provisional = false;   // VariantKey::quick made a difference
  bool is_unoptimized = false;   // it is provisional, and several times as slow as what replaces it
};

// Position-independent machine code of one kernel. Loading: map text and data one after the other
// (data at the next multiple of 4096 past the text), patch, protect text R+X and data read-only.
struct KernelCode {
  std::string kernel;
  VariantKey variant;  // not as quick code, whether it is provisional or not
  Target target;       // the features it needs
  KernelFacts facts;
  Bytes text, data;
  uint32_t entry = 0;           // offset of the WeftKernelEntry in text
  std::vector<Import> imports;  // offsets from text's start, all in data
  std::vector<uint32_t>
      relative;  // offsets in data of 8-byte words to which text's address is added
  std::vector<uint32_t> program_scope;  // likewise: the address of the program-scope block is added
  std::vector<Symbol> symbols;          // functions in text
  Bytes debug_object;                   // the ELF object with line tables under -g; else empty
};

// The bytes that one program-scope variable may have, and all of a program together.
inline constexpr uint64_t kMaxProgramScopeVariable = 64 << 20;
inline constexpr uint64_t kMaxProgramScope = 1 << 30;

// The bytes that all `constant` variables of a program may have together.
inline constexpr uint64_t kMaxConstants = 256 << 20;

// The program-scope variables, which all kernels of a program share: a block of memory, and kernels
// of one work-item that run before all others and when the program goes.
inline constexpr const char* kConstructorsName = "weft.constructors";
inline constexpr const char* kDestructorsName = "weft.destructors";

// One that the host finds by a name.
struct ProgramVariable {
  std::string host_name;           // HostAccessINTEL; looked at before all others' names
  std::string name;                // by which programs are linked; either may be empty
  uint64_t offset = 0, bytes = 0;  // in the block
  Access host_access = Access::kReadWrite;
};

// A pipe among them: a WeftPipe (pipe_abi.h) that the runtime makes, and its packets behind it.
struct ProgramPipe {
  uint64_t offset = 0;  // in the block
  uint32_t packet_bytes = 0, max_packets = 0;
};

struct ProgramScope {
  Bytes initial;  // what the block begins with; zeros follow
  uint64_t bytes = 0;
  uint32_t alignment = 1;
  std::vector<uint32_t> relative;  // offsets of 8-byte words to which the block's address is added
  bool has_constructors = false, has_destructors = false;
  std::vector<ProgramVariable> variables;
  std::vector<ProgramPipe> pipes;
};

enum class ProgramType : uint8_t { kCompiledObject, kLibrary, kExecutable };

// What a program binary holds.
struct ProgramBinary {
  ProgramType type = ProgramType::kExecutable;
  std::string options;  // as the application wrote them
  Bytes ir;             // the compiler's own; opaque to the runtime
  std::vector<KernelInfo> kernels;
  ProgramScope program_scope;
  std::vector<KernelCode> code;  // made so far
};

// A file that #include read: a cached reply holds only while each still has this size and hash.
struct Dependency {
  std::string path;
  uint64_t size = 0;
  std::string hash;  // SHA-256, hex
};

struct CompileReply {
  CompileStatus status = CompileStatus::kOk;
  std::string log;        // never empty on failure
  ProgramBinary program;  // kBuild, kCompile, kLink
  KernelCode code;        // kKernel
  std::vector<Dependency> dependencies;
};

// The byte format: magic, version, length, SHA-256 of the payload, payload. Decode checks all of
// them and every length inside, and answers with a sentence on what is wrong; it never reads out of
// bounds.
inline constexpr size_t kEncodedHeaderBytes = 56;  // all before the payload
Bytes Encode(const CompileRequest& request);
Bytes Encode(const CompileReply& reply);
std::expected<CompileRequest, std::string> DecodeRequest(const uint8_t* data, size_t size);
std::expected<CompileReply, std::string> DecodeReply(const uint8_t* data, size_t size);

// SHA-256 of data, as 64 hexadecimal digits.
std::string Sha256(const void* data, size_t size);

}  // namespace weft
