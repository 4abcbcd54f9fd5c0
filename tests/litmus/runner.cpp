// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runner.h"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstring>
#include <memory>
#include <stdexcept>

#include "host_thread.h"

namespace weft::litmus {
namespace {

constexpr cl_uint kRounds = 4096;  // of a launch; one or more instances each
constexpr size_t kLanes = 16;      // of wide groups

constexpr const char* kOrderNames[] = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};

bool IsOneGroup(Setting setting) { return setting == Setting::kOneGroup; }

size_t LanesOf(Setting setting) { return setting == Setting::kWideGroups ? kLanes : 1; }

size_t ReadsOf(const Litmus& test) {
  size_t reads = 0;
  for (const auto& thread : test.threads)
    for (const Event& event : thread) reads += event.kind == Kind::kRead;
  return reads;
}

std::string ScopeOf(Setting setting) {
  switch (setting) {
    case Setting::kOneGroup: return "memory_scope_work_group";
    case Setting::kGenericGroups:
    case Setting::kHostThread: return "memory_scope_all_svm_devices";
    default: return "memory_scope_device";
  }
}

// One access, as a statement; the place's address is P + place * stride.
std::string TextOf(const Event& event, Setting setting, size_t& reads) {
  const std::string rest = std::string("memory_order_") + kOrderNames[int(event.order)] + ", " +
                           ScopeOf(setting) + ");\n";
  if (event.kind == Kind::kFence)
    return std::string("      atomic_work_item_fence(") +
           (IsOneGroup(setting) ? "CLK_LOCAL_MEM_FENCE" : "CLK_GLOBAL_MEM_FENCE") + ", " + rest;
  const std::string place = "AT(" + std::to_string(event.place) + ")";
  if (event.kind == Kind::kWrite)
    return "      atomic_store_explicit(" + place + ", " + std::to_string(event.value) + ", " +
           rest;
  return "      int r" + std::to_string(reads++) + " = atomic_load_explicit(" + place + ", " + rest;
}

std::string ThreadsOf(const Litmus& test, Setting setting) {
  std::string text;
  size_t reads = 0;
  for (size_t t = 0; t < test.threads.size(); ++t) {
    text += "    " + std::string(t ? "else " : "") + "if (thread == " + std::to_string(t) + ") {\n";
    const size_t first = reads;
    for (const Event& event : test.threads[t]) text += TextOf(event, setting, reads);
    for (size_t r = first; r < reads; ++r)
      text += "      FOUND(" + std::to_string(r) + ") = r" + std::to_string(r) + ";\n";
    text += "    }\n";
  }
  return text;
}

template <class T, class Release>
std::unique_ptr<std::remove_pointer_t<T>, Release> Own(T object, Release release) {
  if (!object) throw std::runtime_error("an OpenCL object cannot be made");
  return {object, release};
}

void Check(cl_int status, const char* what) {
  if (status != CL_SUCCESS)
    throw std::runtime_error(std::string(what) + ": " + std::to_string(status));
}

struct Session {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

  Session() {
    cl_platform_id platform = nullptr;
    Check(clGetPlatformIDs(1, &platform, nullptr), "no platform");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "no device");
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  }
};

Session& GetSession() {
  static Session& session = *new Session;
  return session;
}

// So many ints, or one if that is none, which host and kernels see while both run.
auto Share(size_t ints) {
  const auto release = [](cl_int* shared) { clSVMFree(GetSession().context, shared); };
  void* const shared =
      clSVMAlloc(GetSession().context, CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS,
                 (ints + 1) * sizeof(cl_int), 0);
  return Own(static_cast<cl_int*>(shared), release);
}

auto BuildKernel(const std::string& source) {
  Session& cl = GetSession();
  const char* text = source.c_str();
  auto program =
      Own(clCreateProgramWithSource(cl.context, 1, &text, nullptr, nullptr), clReleaseProgram);
  if (clBuildProgram(program.get(), 1, &cl.device, "-cl-std=CL3.0", nullptr, nullptr) !=
      CL_SUCCESS) {
    std::string log(1 << 16, '\0');
    clGetProgramBuildInfo(program.get(), cl.device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(),
                          nullptr);
    throw std::runtime_error(source + log.c_str());
  }
  return Own(clCreateKernel(program.get(), "litmus", nullptr), clReleaseKernel);
}

}  // namespace

std::string KernelOf(const Litmus& test, Setting setting) {
  const std::string space = setting == Setting::kGenericGroups ? ""
                            : IsOneGroup(setting)              ? "local "
                                                               : "global ";
  const std::string threads = std::to_string(test.threads.size());
  std::string text = "#define AT(place) ((volatile " + space +
                     "atomic_int*)&places[(place) * stride + i])\n"
                     "#define FOUND(read) found[(read) * instances + instance]\n"
                     "kernel void litmus(global int* memory, global int* found, global "
                     "atomic_uint* met, uint rounds,\n"
                     "                   uint instances) {\n";
  if (IsOneGroup(setting))
    return text + "  local int places[" + std::to_string(test.places) +
           "];\n"
           "  const uint thread = get_local_id(0), stride = 1, i = 0;\n"
           "  for (uint instance = get_group_id(0); instance < instances; instance += "
           "get_num_groups(0)) {\n"
           "    if (thread == 0) for (int p = 0; p < " +
           std::to_string(test.places) +
           "; ++p) places[p] = 0;\n"
           "    barrier(CLK_LOCAL_MEM_FENCE);\n" +
           ThreadsOf(test, setting) +
           "    barrier(CLK_LOCAL_MEM_FENCE);\n"
           "    if (thread == 0) for (int p = 0; p < " +
           std::to_string(test.places) +
           "; ++p) memory[p * instances + instance] = places[p];\n"
           "    barrier(CLK_LOCAL_MEM_FENCE);\n  }\n}\n";
  text += "  " + space +
          "int* places = memory;\n"
          "  const uint thread = get_group_id(0), stride = instances;\n"
          "  for (uint round = 0; round < rounds; ++round) {\n"
          "    const uint i = round * get_local_size(0) + get_local_id(0), instance = i;\n";
  if (setting != Setting::kWideGroups)
    text += "    if (round % " + std::to_string(kRoundsToMeeting) +
            " == 0) {\n"
            "      atomic_fetch_add_explicit(met, 1, memory_order_relaxed, "
            "memory_scope_all_svm_devices);\n"
            "      for (int turn = 0; turn < " +
            std::to_string(kMeetingTurns) +
            "; ++turn)\n"
            "        if (atomic_load_explicit(met, memory_order_relaxed, "
            "memory_scope_all_svm_devices) >=\n"
            "            (round / " +
            std::to_string(kRoundsToMeeting) + " + 1) * " + threads +
            ") break;\n"
            "    }\n";
  return text + ThreadsOf(test, setting) + "  }\n}\n";
}

Counts CountOutcomes(const Litmus& test, Setting setting, uint64_t instances) {
  Session& cl = GetSession();
  auto kernel = BuildKernel(KernelOf(test, setting));
  const cl_uint at_once = kRounds * LanesOf(setting), reads = cl_uint(ReadsOf(test));
  const size_t threads = test.threads.size();
  const size_t memory_ints = size_t{at_once} * test.places, found_ints = size_t{at_once} * reads;
  const auto memory = Share(memory_ints), found = Share(found_ints), met = Share(1);
  cl_int* const shared[] = {memory.get(), found.get(), met.get()};
  for (cl_uint s = 0; s < 3; ++s)
    Check(clSetKernelArgSVMPointer(kernel.get(), s, shared[s]), "argument");
  Check(clSetKernelArg(kernel.get(), 3, sizeof(cl_uint), &kRounds), "argument");
  Check(clSetKernelArg(kernel.get(), 4, sizeof at_once, &at_once), "argument");
  const bool has_host = setting == Setting::kHostThread;
  const size_t local = IsOneGroup(setting) ? threads : LanesOf(setting);
  const size_t global = IsOneGroup(setting) ? local * 64 : local * (threads - has_host);
  Counts counts;
  for (uint64_t done = 0; done < instances; done += at_once) {
    std::memset(memory.get(), 0, memory_ints * sizeof(cl_int));
    *met = 0;
    Check(clEnqueueNDRangeKernel(cl.queue, kernel.get(), 1, nullptr, &global, &local, 0, nullptr,
                                 nullptr),
          "launch");
    if (has_host) {
      Check(clFlush(cl.queue), "flush");
      RunOnHost(test, {memory.get(), found.get(), met.get(), at_once});
    }
    Check(clFinish(cl.queue), "finish");
    Outcome outcome(reads + test.places);
    for (cl_uint i = 0; i < at_once; ++i) {
      for (cl_uint r = 0; r < reads; ++r) outcome[r] = found.get()[size_t{r} * at_once + i];
      for (int p = 0; p < test.places; ++p)
        outcome[reads + p] = memory.get()[size_t(p) * at_once + i];
      ++counts[outcome];
    }
  }
  return counts;
}

}  // namespace weft::litmus
