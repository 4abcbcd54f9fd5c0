// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semaphores between processes.
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <cstring>

#include "ext/external_semaphore/external_semaphore_fixture.h"

namespace weft::test {
namespace {

// Two descriptors through a socket.
using Handles = std::array<int, 2>;

bool Transfer(ssize_t (*transfer)(int, msghdr*), int socket, Handles& handles) {
  char byte = 0;
  iovec text = {&byte, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof handles)] = {};
  msghdr message = {};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_len = CMSG_LEN(sizeof handles);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  std::memcpy(CMSG_DATA(header), handles.data(), sizeof handles);
  if (transfer(socket, &message) != 1) return false;
  std::memcpy(handles.data(), CMSG_DATA(header), sizeof handles);
  return true;
}

class InterProcess : public ExternalSemaphoreTest {
 protected:
  // The end of a process that runs `body` and answers whether all went well.
  template <class Body>
  static pid_t Fork(Body body) {
    const pid_t process = fork();
    if (process != 0) return process;
    alarm(60);
    body();
    _exit(testing::Test::HasFailure());
  }
  static void ExpectSuccess(pid_t process) {
    int status = -1;
    EXPECT_EQ(waitpid(process, &status, 0), process);
    EXPECT_EQ(status, 0);
  }
};

// A ping-pong of a process and one that has only the handles.
TEST_F(InterProcess, PassesThePayloadOn) {
  int sockets[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
  constexpr int kRounds = 20;
  const pid_t peer = Fork([&] {
    Handles handles;
    const auto receive = [](int socket, msghdr* message) { return recvmsg(socket, message, 0); };
    ASSERT_TRUE(Transfer(receive, sockets[1], handles));
    const cl_context context = MakeContext();
    const cl_command_queue queue = MakeQueue(context, 0);
    cl_semaphore_khr ping = Import(handles[0], context), pong = Import(handles[1], context);
    for (int i = 0; i < kRounds; ++i) {
      EXPECT_EQ(wait_(queue, 1, &ping, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
      EXPECT_EQ(signal_(queue, 1, &pong, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
      EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    }
  });
  cl_semaphore_khr ping = MakeExportable(), pong = MakeExportable();
  Handles handles = {Export(ping), Export(pong)};
  const auto send = [](int socket, msghdr* message) { return sendmsg(socket, message, 0); };
  ASSERT_TRUE(Transfer(send, sockets[0], handles));
  for (int descriptor : {handles[0], handles[1], sockets[0], sockets[1]}) close(descriptor);
  for (int i = 0; i < kRounds; ++i) {
    cl_event wait = Wait(pong);
    clFlush(queue_);
    EXPECT_GT(StatusOf(wait), CL_COMPLETE);
    cl_event signal = Signal(ping);
    clFlush(queue_);
    EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS);
    for (cl_event event : {wait, signal}) clReleaseEvent(event);
  }
  ExpectSuccess(peer);
  for (cl_semaphore_khr semaphore : {ping, pong}) release_(semaphore);
}

// The child of a fork shares the payload too, but not its parent's commands.
TEST_F(InterProcess, LeavesWhatWasEnqueuedBeforeAForkToTheParent) {
  cl_semaphore_khr semaphore = MakeExportable();
  cl_event gate = clCreateUserEvent(context_, nullptr);
  cl_event wait = Wait(semaphore), signal = Signal(semaphore, gate);
  clFlush(queue_);
  ExpectSuccess(Fork([&] {
    EXPECT_LT(clWaitForEvents(1, &wait), CL_SUCCESS);
    clSetUserEventStatus(gate, CL_COMPLETE);
    EXPECT_EQ(Payload(semaphore), 0u);
    const cl_command_queue queue = MakeQueue(context_, 0);
    EXPECT_EQ(signal_(queue, 1, &semaphore, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  }));
  EXPECT_EQ(clWaitForEvents(1, &wait), CL_SUCCESS) << "by the child's signal";
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &signal), CL_SUCCESS);
  EXPECT_EQ(Payload(semaphore), 1u);
  for (cl_event event : {gate, wait, signal}) clReleaseEvent(event);
  release_(semaphore);
}

// A process that has no descriptors left, and in which nothing waits for semaphores yet.
TEST_F(InterProcess, TellsThatThereIsNothingToWaitWith) {
  cl_semaphore_khr semaphore = MakeExportable(), fences = ImportFence(-1);
  ExpectSuccess(Fork([&] {
    const rlimit none = {0, 0};
    const Fence fence;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    EXPECT_EQ(wait_(queue_, 1, &semaphore, nullptr, 0, nullptr, nullptr), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(reimport_(fences, nullptr, fence.descriptor()), CL_OUT_OF_RESOURCES);
    EXPECT_TRUE(fence.IsHeld());
  }));
  for (cl_semaphore_khr each : {semaphore, fences}) release_(each);
}

}  // namespace
}  // namespace weft::test
