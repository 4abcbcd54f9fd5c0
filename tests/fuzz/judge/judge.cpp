// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "judge.h"

#include "../inputs.h"
#include "builtins.h"
#include "images.h"
#include "pipes.h"
#include "program.h"

namespace weft::fuzz {

Outcome Judge(const Kernel& kernel, uint64_t sub_group_size) {
  Outcome outcome;
  try {
    const judge::Program program(kernel.source);
    std::vector<judge::Image> images;
    for (const ImageSpec& spec : kernel.images) images.push_back({spec});
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
      arguments.push_back(judge::SamplerArgument(kernel.sampler));
      for (judge::Image& image : images) arguments.push_back(judge::ImageArgument(image));
      judge::Pipe from, to;
      for (uint32_t i = 0; kernel.has_pipes && i < kPackets; ++i) from.packets.push_back(Packet(i));
      if (kernel.has_pipes)
        for (judge::Pipe* pipe : {&from, &to}) arguments.push_back(judge::PipeArgument(*pipe));
      program.Run(launch, sub_group_size, arguments);
      for (const Data& bytes : data) outcome.checksums.push_back(Checksum(bytes));
      uint64_t packets = 0;
      for (uint32_t packet : to.packets) packets += PacketSum(packet);
      if (kernel.has_pipes) outcome.checksums.push_back(packets);
    }
  } catch (const judge::Failure& failure) {
    outcome.error = std::string("the judge: ") + failure.what();
  }
  return outcome;
}

}  // namespace weft::fuzz
