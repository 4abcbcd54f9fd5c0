// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The byte format: a 56-byte header (magic, kind, version, length, SHA-256 of the payload), then
// the payload: integers and enumerations in little-endian order at their size, booleans as one
// byte, strings and vectors as a 64-bit count and their elements, structs as their fields.
#include <bit>
#include <cstring>

#include "contract/check_code.h"
#include "contract/fields.h"
#include "contract/sha256.h"

namespace weft {
namespace {

using contract::Digest;
using contract::Last;
using contract::Record;
using contract::Visit;

static_assert(std::endian::native == std::endian::little, "the byte format is little-endian");

constexpr char kMagic[8] = {'\x7f', 'W', 'E', 'F', 'T', '\r', '\n', '\x1a'};

enum class Payload : uint32_t { kRequest = 1, kReply = 2 };

struct FileHeader {
  char magic[8];
  Payload kind;
  uint32_t version;
  uint64_t length;
  Digest digest;
};
static_assert(sizeof(FileHeader) == kEncodedHeaderBytes);

template <class T>
concept Scalar = std::is_integral_v<T> || std::is_enum_v<T>;

class Writer {
 public:
  explicit Writer(Bytes& out) : out_(out) {}

  void operator()(const auto&... values) { (Write(values), ...); }

 private:
  void Raw(const void* data, size_t size) {
    const auto* bytes = static_cast<const uint8_t*>(data);
    out_.insert(out_.end(), bytes, bytes + size);
  }

  void Write(const Scalar auto& value) { Raw(&value, sizeof value); }
  void Write(const std::string& text) { Block(text.data(), text.size()); }
  void Write(const Bytes& bytes) { Block(bytes.data(), bytes.size()); }
  void Write(const std::vector<uint32_t>& words) { Block(words.data(), words.size()); }

  template <class T>
  void Block(const T* data, size_t count) {
    Write(uint64_t{count});
    Raw(data, count * sizeof(T));
  }

  template <class T, size_t N>
  void Write(const T (&array)[N]) {
    for (const T& element : array) Write(element);
  }

  template <class T>
  void Write(const std::vector<T>& elements) {
    Write(uint64_t{elements.size()});
    for (const T& element : elements) Write(element);
  }

  void Write(const Record auto& record) { Visit(*this, record); }

  Bytes& out_;
};

// Stops at the first thing that is wrong: from then on every value reads as it was.
class Reader {
 public:
  Reader(const uint8_t* data, size_t size) : next_(data), left_(size) {}

  void operator()(auto&... values) { (Read(values), ...); }

  bool Finished() const { return ok_ && left_ == 0; }

 private:
  bool Raw(void* data, size_t size) {
    if (!ok_ || size > left_) return ok_ = false;
    if (size != 0) std::memcpy(data, next_, size);
    next_ += size;
    left_ -= size;
    return true;
  }

  void Read(bool& value) {
    uint8_t byte = 0;
    if (!Raw(&byte, 1)) return;
    if (byte > 1) ok_ = false;
    value = byte == 1;
  }

  template <Scalar T>
  void Read(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number = 0;
      if (!Raw(&number, sizeof number)) return;
      if (number > static_cast<std::underlying_type_t<T>>(Last(T{}))) {
        ok_ = false;
        return;
      }
      value = static_cast<T>(number);
    } else {
      Raw(&value, sizeof value);
    }
  }

  // A count whose elements fit into what is left, so that no allocation is larger than the input
  // justifies.
  size_t Count(size_t least_element_bytes) {
    uint64_t count = 0;
    Read(count);
    if (count > left_ / least_element_bytes) ok_ = false;
    return ok_ ? count : 0;
  }

  template <class Container>
  void Block(Container& out) {
    constexpr size_t kElement = sizeof(typename Container::value_type);
    const size_t count = Count(kElement);
    out.resize(count);
    Raw(out.data(), count * kElement);
  }

  void Read(std::string& text) { Block(text); }
  void Read(Bytes& bytes) { Block(bytes); }
  void Read(std::vector<uint32_t>& words) { Block(words); }

  template <class T, size_t N>
  void Read(T (&array)[N]) {
    for (T& element : array) Read(element);
  }

  template <class T>
  void Read(std::vector<T>& elements) {
    elements.clear();
    const size_t count = Count(1);
    for (size_t i = 0; i < count && ok_; ++i) Read(elements.emplace_back());
  }

  void Read(Record auto& record) { Visit(*this, record); }

  const uint8_t* next_;
  size_t left_;
  bool ok_ = true;
};

template <class T>
Bytes EncodeRecord(Payload kind, const T& record) {
  Bytes out(sizeof(FileHeader));
  Writer writer(out);
  writer(record);
  FileHeader header = {};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.kind = kind;
  header.version = kFormatVersion;
  header.length = out.size() - sizeof header;
  header.digest = contract::Sha256Digest(out.data() + sizeof header, header.length);
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

template <class T>
std::expected<T, std::string> DecodeRecord(Payload kind, const uint8_t* data, size_t size) {
  FileHeader header;
  if (size < sizeof header) return std::unexpected("the data is shorter than the header");
  std::memcpy(&header, data, sizeof header);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0)
    return std::unexpected("the data does not start with Weft's magic number");
  if (header.version != kFormatVersion)
    return std::unexpected("the format version is " + std::to_string(header.version) +
                           ", this build reads " + std::to_string(kFormatVersion));
  if (header.kind != kind) return std::unexpected("the data holds another kind of record");
  if (header.length != size - sizeof header)
    return std::unexpected("the header gives " + std::to_string(header.length) +
                           " bytes, there are " + std::to_string(size - sizeof header));
  const uint8_t* payload = data + sizeof header;
  if (contract::Sha256Digest(payload, header.length) != header.digest)
    return std::unexpected("the payload does not have the hash that the header gives");
  T record;
  Reader reader(payload, header.length);
  reader(record);
  if (!reader.Finished()) return std::unexpected("a field of the payload is malformed");
  return record;
}

}  // namespace

Bytes Encode(const CompileRequest& request) { return EncodeRecord(Payload::kRequest, request); }

Bytes Encode(const CompileReply& reply) { return EncodeRecord(Payload::kReply, reply); }

std::expected<CompileRequest, std::string> DecodeRequest(const uint8_t* data, size_t size) {
  return DecodeRecord<CompileRequest>(Payload::kRequest, data, size);
}

std::expected<CompileReply, std::string> DecodeReply(const uint8_t* data, size_t size) {
  auto reply = DecodeRecord<CompileReply>(Payload::kReply, data, size);
  if (!reply) return reply;
  if (std::string wrong = contract::CheckProgram(reply->program); !wrong.empty())
    return std::unexpected(wrong);
  if (std::string wrong = contract::CheckCode(reply->code); !wrong.empty())
    return std::unexpected(wrong);
  return reply;
}

}  // namespace weft
