// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spread of heat in a plate whose rows are shared among the processes of an MPI job. Each runs
// its rows by OpenCL on the processors that it is bound to, and gives its outermost ones to its
// neighbours after each step. Checks the plate against the host's.
//   mpirun -n 2 --bind-to core weft-demo-heat KERNELS.cl [SIDE [STEPS]]
#include <mpi.h>
#include <sched.h>

#include <cstdio>
#include <cstdlib>

#include "../session.h"

namespace {

using demo::Check;
using demo::Session;
using Plate = std::vector<float>;

// Cold, with one hot side; rows from `first` on.
Plate Begin(int width, int first, int rows) {
  Plate plate(size_t(width) * rows);
  for (int y = 0; y < rows; ++y) plate[size_t(y) * width] = float((first + y) % 97);
  return plate;
}

Plate SpreadOnHost(int side, int steps) {
  const int width = side + 2;
  Plate plate = Begin(width, 0, width), next = plate;
  for (int step = 0; step < steps; ++step) {
    for (int y = 1; y <= side; ++y) {
      for (int x = 1; x <= side; ++x) {
        const float* at = &plate[size_t(y) * width + x];
        next[size_t(y) * width + x] = 0.25f * ((at[-1] + at[1]) + (at[-width] + at[width]));
      }
    }
    std::swap(plate, next);
  }
  return plate;
}

// The rows of a process, with one of each neighbour's around them.
struct Share {
  Share(int side, int rank, int ranks)
      : width(side + 2),
        first(int(int64_t(side) * rank / ranks)),
        rows(int(int64_t(side) * (rank + 1) / ranks) - first),
        above(rank > 0 ? rank - 1 : MPI_PROC_NULL),
        below(rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL) {}

  int width, first, rows;
  int above, below;  // ranks
};

// Gives the outermost rows of the share to the neighbours and takes theirs.
void Exchange(const Session& session, const Session::Memory& plate, const Share& share) {
  const size_t bytes = share.width * sizeof(float);
  auto swap_rows = [&](int neighbour, size_t own, size_t theirs) {
    if (neighbour == MPI_PROC_NULL) return;
    Plate sent(share.width), taken(share.width);
    Check(clEnqueueReadBuffer(session.queue(), plate.get(), CL_TRUE, own * bytes, bytes,
                              sent.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    MPI_Sendrecv(sent.data(), share.width, MPI_FLOAT, neighbour, 0, taken.data(), share.width,
                 MPI_FLOAT, neighbour, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    Check(clEnqueueWriteBuffer(session.queue(), plate.get(), CL_TRUE, theirs * bytes, bytes,
                               taken.data(), 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
  };
  swap_rows(share.above, 1, 0);
  swap_rows(share.below, share.rows, share.rows + 1);
}

// The process's rows after the steps, without its neighbours'.
Plate SpreadOnDevice(const Session& session, const Share& share, int steps) {
  const Plate begin = Begin(share.width, share.first, share.rows + 2);
  auto kernel = session.Kernel("spread");
  auto plate = session.Buffer(begin.size() * sizeof(float)),
       next = session.Buffer(begin.size() * sizeof(float));
  session.Write(plate, begin);
  session.Write(next, begin);
  const size_t global[] = {size_t(share.width - 2), size_t(share.rows)};
  for (int step = 0; step < steps; ++step) {
    demo::SetArguments(kernel.get(), plate.get(), next.get(), share.width);
    session.Run(kernel.get(), 2, global, nullptr);
    std::swap(plate, next);
    Exchange(session, plate, share);
  }
  Plate all = session.Read<float>(plate, begin.size());
  return {all.begin() + share.width, all.end() - share.width};
}

// All rows but the outermost two, on rank 0.
Plate Gather(const Plate& own, int side, int rank, int ranks) {
  std::vector<int> counts, places;
  for (int i = 0; i < ranks; ++i) {
    const Share share(side, i, ranks);
    counts.push_back(share.rows * share.width);
    places.push_back(share.first * share.width);
  }
  Plate all(rank == 0 ? size_t(side) * (side + 2) : 0);
  MPI_Gatherv(own.data(), int(own.size()), MPI_FLOAT, all.data(), counts.data(), places.data(),
              MPI_FLOAT, 0, MPI_COMM_WORLD);
  return all;
}

// The processor if the process is bound to one, else -1.
int OnlyProcessor() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0 || CPU_COUNT(&set) != 1) return -1;
  int processor = 0;
  while (!CPU_ISSET(processor, &set)) ++processor;
  return processor;
}

void PrintRanks(const Session& session, int rank, int ranks) {
  const int own[] = {int(session.ComputeUnits()), OnlyProcessor()};
  std::vector<int> all(size_t(ranks) * 2);
  MPI_Gather(own, 2, MPI_INT, all.data(), 2, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; rank == 0 && i < ranks; ++i) {
    std::printf("rank %-6d %d compute units", i, all[i * 2]);
    if (all[i * 2 + 1] >= 0) std::printf(" on processor %d", all[i * 2 + 1]);
    std::printf("\n");
  }
}

bool Run(const std::string& kernels, int side, int steps, int rank, int ranks) {
  const Session session(kernels);
  PrintRanks(session, rank, ranks);
  SpreadOnDevice(session, Share(side, rank, ranks), 1);  // makes the kernel's code
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
  const Plate own = SpreadOnDevice(session, Share(side, rank, ranks), steps);
  MPI_Barrier(MPI_COMM_WORLD);
  const double seconds = MPI_Wtime() - start;
  const Plate all = Gather(own, side, rank, ranks);
  if (rank != 0) return true;
  const Plate expected = SpreadOnHost(side, steps);
  const bool is_exact = std::equal(all.begin(), all.end(), expected.begin() + side + 2);
  std::printf("plate       %d x %d, %d steps on %d ranks, %.2f ms\ntemperatures %s\n", side, side,
              steps, ranks, seconds * 1e3, is_exact ? "exact" : "WRONG");
  return is_exact;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int side = argc > 2 ? std::atoi(argv[2]) : 1024;
  const int steps = argc > 3 ? std::atoi(argv[3]) : 200;
  if (argc < 2 || side < ranks || side > 16384 || steps < 1) {
    if (rank == 0)
      std::fprintf(stderr, "usage: %s KERNELS.cl [SIDE, from the ranks to 16384 [STEPS]]\n",
                   argv[0]);
    MPI_Finalize();
    return 2;
  }
  try {
    const bool is_right = Run(argv[1], side, steps, rank, ranks);
    MPI_Finalize();
    return is_right ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rank %d: %s\n", rank, error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}
