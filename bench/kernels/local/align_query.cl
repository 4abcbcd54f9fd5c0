// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Smith and Waterman's local alignment of one query with strings of 64 letters, a diagonal at a
// time: the best score for each letter of a string.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void align_query(global const uchar* query,
                                                                        global const uchar* letters,
                                                                        global short* best_score) {
  local short lines[3][64];
  int l = get_local_id(0);
  uchar mine = letters[get_global_id(0)];
  lines[0][l] = lines[1][l] = lines[2][l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  short best = 0;
  for (int diagonal = 0; diagonal < 127; ++diagonal) {
    int now = diagonal % 3, before = (diagonal + 2) % 3, earlier = (diagonal + 1) % 3;
    int column = diagonal - l;
    if (column >= 0 && column < 64) {
      short corner = (l ? lines[earlier][l - 1] : 0) + (query[column] == mine ? 2 : -1);
      short up = (l ? lines[before][l - 1] : 0) - 1, left = lines[before][l] - 1;
      short score = max(max((short)0, corner), max(up, left));
      lines[now][l] = score;
      best = max(best, score);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  best_score[get_global_id(0)] = best;
}
