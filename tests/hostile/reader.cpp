// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A libFuzzer target over the reader of the byte format: hostile_reader -runs=COUNT [FOLDER]. The
// first byte of an input chooses the record, the rest is its payload, to which a fitting header is
// added: nothing that stands behind a hash would ever be reached otherwise.
#include <cstdlib>
#include <cstring>

#include "contract_samples.h"

namespace weft::test {
namespace {

bool IsRequest(uint8_t first) { return first % 2 != 0; }

Bytes Payload(const Bytes& encoded) {
  return {encoded.begin() + kEncodedHeaderBytes, encoded.end()};
}

// In memory of exactly the record's size, so that a read past its end is seen.
Bytes Record(const uint8_t* data, size_t size) {
  static const Bytes kRequest = Encode(CompileRequest()), kReply = Encode(CompileReply());
  Bytes bytes(kEncodedHeaderBytes + size - 1);
  std::memcpy(bytes.data(), (IsRequest(data[0]) ? kRequest : kReply).data(), kEncodedHeaderBytes);
  if (size > 1) std::memcpy(bytes.data() + kEncodedHeaderBytes, data + 1, size - 1);
  Reseal(bytes);
  return bytes;
}

// What is read is written as it was.
void Check(const auto& decoded, const Bytes& bytes) {
  if (decoded ? Encode(*decoded) != bytes : decoded.error().empty()) std::abort();
}

}  // namespace
}  // namespace weft::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace weft;
  if (size == 0) return 0;
  const Bytes bytes = test::Record(data, size);
  if (test::IsRequest(data[0]))
    test::Check(DecodeRequest(bytes.data(), bytes.size()), bytes);
  else
    test::Check(DecodeReply(bytes.data(), bytes.size()), bytes);
  // As a header and all, what it is not.
  if (DecodeReply(data, size) && size < kEncodedHeaderBytes) std::abort();
  return 0;
}

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

// Starts from records that are right, when there is nothing yet to start from.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  using namespace weft;
  if (size > 1) return LLVMFuzzerMutate(data, size, most);
  const bool is_request = test::IsRequest(uint8_t(seed));
  const Bytes payload =
      test::Payload(is_request ? Encode(test::SampleRequest()) : Encode(test::SampleReply()));
  if (payload.size() + 1 > most) return LLVMFuzzerMutate(data, size, most);
  data[0] = is_request;
  std::memcpy(data + 1, payload.data(), payload.size());
  return payload.size() + 1;
}
