// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "faults.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace weft::test {
namespace {

std::atomic<Fault> armed = Fault::kNone;
std::atomic<int> calls = 0, first_failing = 0;
std::atomic<bool> all_onwards = false;

bool Fails(Fault fault) {
  if (armed.load(std::memory_order_relaxed) != fault) return false;
  const int call = calls.fetch_add(1);
  return all_onwards ? call >= first_failing : call == first_failing;
}

bool Fails(Fault fault, int error) {
  if (!Fails(fault)) return false;
  errno = error;
  return true;
}

// The function that this library hides.
template <class Function>
Function Real(Function, const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" int ArmFault(Fault fault, int first, bool onwards) {
  armed = Fault::kNone;
  first_failing = first;
  all_onwards = onwards;
  const int seen = calls.exchange(0);
  armed = fault;
  return seen;
}

}  // namespace weft::test

using weft::test::Fails;
using weft::test::Fault;
using weft::test::Real;

extern "C" {

void* mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) {
  static const auto real = Real(&mmap, "mmap");
  if (Fails(Fault::kMap, ENOMEM)) return MAP_FAILED;
  return real(address, size, protection, flags, file, offset);
}

int mprotect(void* address, size_t size, int protection) {
  static const auto real = Real(&mprotect, "mprotect");
  if (Fails(Fault::kProtect, ENOMEM)) return -1;
  return real(address, size, protection);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*main)(void*),
                   void* argument) {
  static const auto real = Real(&pthread_create, "pthread_create");
  if (Fails(Fault::kCreateThread)) return EAGAIN;
  return real(thread, attributes, main, argument);
}

int open(const char* path, int flags, ...) {
  static const auto real = Real(&open, "open");
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (Fails(Fault::kOpen, EMFILE)) return -1;
  return real(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  static const auto real = Real(&openat, "openat");
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (Fails(Fault::kOpen, EMFILE)) return -1;
  return real(folder, path, flags, mode);
}

ssize_t write(int file, const void* data, size_t size) {
  static const auto real = Real(&write, "write");
  if (Fails(Fault::kWrite, ENOSPC)) return -1;
  return real(file, data, size);
}

int rename(const char* from, const char* to) {
  static const auto real = Real(&rename, "rename");
  if (Fails(Fault::kRename, EIO)) return -1;
  return real(from, to);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  static const auto real = Real(&renameat, "renameat");
  if (Fails(Fault::kRename, EIO)) return -1;
  return real(from_folder, from, to_folder, to);
}

// operator new is among those who call these. glibc's own functions, under their other names: what
// dlsym finds would itself allocate.
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

void* malloc(size_t size) {
  return Fails(Fault::kAllocate, ENOMEM) ? nullptr : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  return Fails(Fault::kAllocate, ENOMEM) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* memory, size_t size) {
  return Fails(Fault::kAllocate, ENOMEM) ? nullptr : __libc_realloc(memory, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
  return Fails(Fault::kAllocate, ENOMEM) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, size_t alignment, size_t size) {
  *memory = Fails(Fault::kAllocate) ? nullptr : __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

}  // extern "C"
