// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections "Building Program Executables" and "Separate Compilation and Linking of
// Programs".
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "runtime/api/adapter/adapter.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/program.h"
#include "runtime/os/clock.h"

namespace weft {
namespace {

using Notify = Program::Notify;

Status CheckNotify(Notify notify, void* user_data) {
  // pfn_notify is NULL but user_data is not NULL
  if (!notify && user_data) return Error(CL_INVALID_VALUE, "user_data without pfn_notify");
  return {};
}

// The devices to build for: those of the list, or all if there is none.
Result<std::vector<Device*>> ChooseDevices(const HandleList<Device>& list,
                                           std::span<const Ref<Device>> all) {
  std::vector<Device*> chosen;
  for (Device* device : list) {
    // any device in device_list is not in the list of devices associated with program
    if (std::ranges::find(all, device, &Ref<Device>::get) == all.end())
      return Error(CL_INVALID_DEVICE, "a device is not one of the {} to choose from", all.size());
    if (std::ranges::find(chosen, device) == chosen.end()) chosen.push_back(device);
  }
  if (!list.empty()) return chosen;
  for (const Ref<Device>& device : all) chosen.push_back(device.get());
  return chosen;
}

std::string TextOf(const char* options) { return options ? options : ""; }

Status BuildProgram(Program& program, HandleList<Device> device_list, const char* options,
                    Notify notify, void* user_data) {
  WEFT_TRY(CheckNotify(notify, user_data));
  WEFT_ASSIGN(const auto devices, ChooseDevices(device_list, program.devices()));
  const uint64_t start = MonotonicNs();
  const Status built = program.Build(devices, TextOf(options), notify, user_data);
  if (!notify)
    program.context().Diagnose(CL_CONTEXT_DIAGNOSTICS_LEVEL_NEUTRAL_INTEL,
                               "clBuildProgram took {} us", (MonotonicNs() - start) / 1000);
  return built;
}

Result<std::vector<Header>> ReadHeaders(const Program& program, cl_uint count,
                                        const cl_program* input_headers, const char** names) {
  // num_input_headers does not fit header_include_names and input_headers
  if ((count == 0) != (names == nullptr) || (count == 0) != (input_headers == nullptr))
    return Error(CL_INVALID_VALUE, "{} headers, but programs or names are missing", count);
  WEFT_ASSIGN(const auto inputs, HandleList<Program>::From(count, input_headers));
  std::vector<Header> headers;
  for (cl_uint i = 0; i < count; ++i) {
    const Program& input = *inputs.objects()[i];
    // the contexts of program and of programs in input_headers are not the same
    if (&input.context() != &program.context())
      return Error(CL_INVALID_CONTEXT, "header {} is of another context", i);
    if (!names[i]) return Error(CL_INVALID_VALUE, "the name of header {} is NULL", i);
    headers.push_back({names[i], std::string(input.source())});
  }
  return headers;
}

Status CompileProgram(Program& program, HandleList<Device> device_list, const char* options,
                      cl_uint num_input_headers, const cl_program* input_headers,
                      const char** header_include_names, Notify notify, void* user_data) {
  std::vector<Header> headers;
  // If program was created using clCreateProgramWithIL, the headers are ignored.
  if (program.il().empty()) {
    WEFT_ASSIGN(headers,
                ReadHeaders(program, num_input_headers, input_headers, header_include_names));
  }
  WEFT_TRY(CheckNotify(notify, user_data));
  WEFT_ASSIGN(const auto devices, ChooseDevices(device_list, program.devices()));
  return program.Compile(devices, TextOf(options), std::move(headers), notify, user_data);
}

Result<Partly<Ref<Program>>> LinkProgram(Context& context, HandleList<Device> device_list,
                                         const char* options, HandleList<Program> input_programs,
                                         Notify notify, void* user_data) {
  // num_input_programs is zero
  if (input_programs.empty()) return Error(CL_INVALID_VALUE, "there are no input programs");
  for (const Program* input : input_programs) {
    // the context of programs in input_programs is not context
    if (&input->context() != &context)
      return Error(CL_INVALID_CONTEXT, "an input is of another context");
  }
  WEFT_TRY(CheckNotify(notify, user_data));
  WEFT_ASSIGN(const auto devices, ChooseDevices(device_list, context.devices()));
  WEFT_ASSIGN(auto linked, Program::Link(context, devices, TextOf(options),
                                         input_programs.objects(), notify, user_data));
  return Partly<Ref<Program>>{std::move(linked.program), linked.code};
}

}  // namespace

WEFT_ENTRY_POINT(clBuildProgram, BuildProgram)
WEFT_ENTRY_POINT(clCompileProgram, CompileProgram)
WEFT_ENTRY_POINT(clLinkProgram, LinkProgram)

}  // namespace weft
