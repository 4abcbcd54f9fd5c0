// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches a random maze from one corner with OpenCL, level by level, each of which is a queue of
// cells that work-items take from and put to by atomic counters. Checks the distances against the
// host's.
//   weft-demo-maze KERNELS.cl [WIDTH]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "session.h"

namespace {

using demo::Session;

constexpr int kUnseen = -1, kWall = -2;

// A square with walls around it and at random places within; the start is free.
struct Maze {
  explicit Maze(int side) : width(side), distances(size_t(side) * side, kWall) {
    std::mt19937 random(1);
    for (int y = 1; y + 1 < side; ++y)
      for (int x = 1; x + 1 < side; ++x)
        if (random() % 3 != 0) distances[y * side + x] = kUnseen;
    distances[start()] = 0;
  }
  cl_uint start() const { return cl_uint(width + 1); }

  int width;
  std::vector<cl_int> distances;
};

std::vector<cl_int> SearchOnHost(Maze maze) {
  std::vector<cl_uint> queue = {maze.start()};
  for (size_t at = 0; at < queue.size(); ++at)
    for (int way : {-maze.width, -1, 1, maze.width}) {
      cl_int& distance = maze.distances[queue[at] + way];
      if (distance != kUnseen) continue;
      distance = maze.distances[queue[at]] + 1;
      queue.push_back(queue[at] + way);
    }
  return maze.distances;
}

struct Search {
  std::vector<cl_int> distances;
  cl_ulong cells = 1;
  int levels = 0;
  double milliseconds = 0;  // of kernels
};

Search SearchOnDevice(const Session& session, const Maze& maze) {
  constexpr size_t kWorkItems = 1024, kOfGroup = 64;
  Search search;
  const size_t bytes = maze.distances.size() * sizeof(cl_int);
  auto kernel = session.Kernel("step");
  auto distances = session.Buffer(bytes), queue = session.Buffer(bytes),
       found = session.Buffer(bytes), head = session.Buffer(sizeof(cl_ulong)),
       tail = session.Buffer(sizeof(cl_ulong));
  session.Write(distances, maze.distances);
  session.Write(queue, std::vector{maze.start()});
  for (cl_ulong count = 1; count > 0; search.cells += count) {
    // The buffers give the counters their values and get what these come to.
    for (const auto& counter : {head, tail}) session.Zero(counter, sizeof(cl_ulong));
    demo::SetArguments(kernel.get(), queue.get(), count, head.get(), found.get(), tail.get(),
                       distances.get(), maze.width, ++search.levels);
    search.milliseconds += session.Run(kernel.get(), 1, &kWorkItems, &kOfGroup);
    count = session.Read<cl_ulong>(tail, 1)[0];
    std::swap(queue, found);
  }
  search.distances = session.Read<cl_int>(distances, maze.distances.size());
  return search;
}

void Run(const std::string& kernels, int width) {
  const Session session(kernels);
  const Maze maze(width);
  const Search search = SearchOnDevice(session, maze);
  std::printf("device      %s\nmaze        %d x %d, %llu cells in %d levels, %.2f ms\n",
              session.DeviceText(CL_DEVICE_NAME).c_str(), width, width,
              static_cast<unsigned long long>(search.cells), search.levels, search.milliseconds);
  if (search.distances != SearchOnHost(maze))
    throw std::runtime_error("a distance differs from the host's");
  std::printf("distances   exact\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr, "usage: %s KERNELS.cl [WIDTH]\n", argv[0]);
    return 2;
  }
  try {
    const int width = argc == 3 ? std::atoi(argv[2]) : 1024;
    if (width < 3 || width > 16384) throw std::runtime_error("the width is from 3 to 16384");
    Run(argv[1], width);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "weft-demo-maze: %s\n", error.what());
    return 1;
  }
}
