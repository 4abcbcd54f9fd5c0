// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "judge.h"

#include "../inputs.h"
#include "builtins.h"
#include "program.h"

namespace weft::fuzz {

Outcome Judge(const Kernel& kernel, uint64_t sub_group_size) {
  Outcome outcome;
  try {
    const judge::Program program(kernel.source);
    const std::vector<judge::Variable>& parameters = program.kernel().parameters;
    for (const Launch& launch : kernel.launches) {
      std::vector<Data> data = Buffers(launch);
      std::vector<judge::Value> arguments;
      for (size_t i = 0; i < data.size(); ++i)
        arguments.push_back(judge::Value::At(parameters.at(i).kind.Element(), data[i].data()));
      arguments.push_back(judge::Value::Of(kUint, kN));
      arguments.push_back(judge::Value::Of(kUint, kM));
      arguments.push_back(judge::Load(parameters.at(12).kind, Record().data()));
      arguments.push_back(judge::Value::At(parameters.at(13).kind.Element(), nullptr));
      for (size_t image : {14, 15})
        arguments.push_back(
            judge::Value::At(parameters.at(image).kind.Element(), data[kImageBuffer].data()));
      program.Run(launch, sub_group_size, arguments);
      for (const Data& bytes : data) outcome.checksums.push_back(Checksum(bytes));
    }
  } catch (const judge::Failure& failure) {
    outcome.error = std::string("the judge: ") + failure.what();
  }
  return outcome;
}

}  // namespace weft::fuzz
