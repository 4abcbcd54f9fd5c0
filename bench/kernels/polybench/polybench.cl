// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of linear algebra, statistics and stencils as programs for graphics processors have them:
// one work-item for each element of the result, which it sums up in memory, behind a comparison of
// its ids with the size. All matrices are n x n, row by row.
#define ALPHA 1.5f
#define BETA 1.25f
#define AT(a, i, j) a[(i) * n + (j)]

kernel void product(global const float* a, global const float* b, global float* c, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j < n) {
    AT(c, i, j) = 0;
    for (int k = 0; k < n; ++k) AT(c, i, j) += AT(a, i, k) * AT(b, k, j);
  }
}

// y += a * x, and with the matrix transposed.
kernel void rows(global const float* a, global const float* x, global float* y, int n) {
  int i = get_global_id(0);
  if (i < n)
    for (int j = 0; j < n; ++j) y[i] += AT(a, i, j) * x[j];
}

kernel void columns(global const float* a, global const float* x, global float* y, int n) {
  int j = get_global_id(0);
  if (j < n)
    for (int i = 0; i < n; ++i) y[j] += AT(a, i, j) * x[i];
}

kernel void add_products(global float* a, global const float* u, global const float* v,
                         global const float* w, global const float* z, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j < n) AT(a, i, j) += u[i] * v[j] + w[i] * z[j];
}

kernel void gesummv(global const float* a, global const float* b, global const float* x,
                    global float* t, global float* y, int n) {
  int i = get_global_id(0);
  if (i < n) {
    for (int j = 0; j < n; ++j) {
      t[i] += AT(a, i, j) * x[j];
      y[i] += AT(b, i, j) * x[j];
    }
    y[i] = ALPHA * t[i] + BETA * y[i];
  }
}

kernel void syrk(global const float* a, global float* c, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j < n) {
    AT(c, i, j) *= BETA;
    for (int k = 0; k < n; ++k) AT(c, i, j) += ALPHA * AT(a, i, k) * AT(a, j, k);
  }
}

kernel void syr2k(global const float* a, global const float* b, global float* c, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j < n) {
    AT(c, i, j) *= BETA;
    for (int k = 0; k < n; ++k) {
      AT(c, i, j) += ALPHA * AT(a, i, k) * AT(b, j, k) + ALPHA * AT(b, i, k) * AT(a, j, k);
    }
  }
}

kernel void means(global const float* data, global float* mean, int n) {
  int j = get_global_id(0);
  if (j < n) {
    mean[j] = 0;
    for (int i = 0; i < n; ++i) mean[j] += AT(data, i, j);
    mean[j] /= n;
  }
}

kernel void deviations(global const float* data, global const float* mean, global float* deviation,
                       int n) {
  int j = get_global_id(0);
  if (j < n) {
    deviation[j] = 0;
    for (int i = 0; i < n; ++i) {
      deviation[j] += (AT(data, i, j) - mean[j]) * (AT(data, i, j) - mean[j]);
    }
    deviation[j] = sqrt(deviation[j] / n);
  }
}

kernel void center(global float* data, global const float* mean, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j < n) AT(data, i, j) -= mean[j];
}

kernel void scale(global float* data, global const float* deviation, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j < n) AT(data, i, j) /= sqrt((float)n) * deviation[j];
}

kernel void products_of_columns(global const float* data, global float* result, int n) {
  int j = get_global_id(0);
  if (j < n) {
    for (int k = j; k < n; ++k) {
      AT(result, j, k) = 0;
      for (int i = 0; i < n; ++i) AT(result, j, k) += AT(data, i, j) * AT(data, i, k);
      AT(result, k, j) = AT(result, j, k);
    }
  }
}

kernel void norm(global const float* a, global float* r, int n, int k) {
  if (get_global_id(0) == 0) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += AT(a, i, k) * AT(a, i, k);
    AT(r, k, k) = sqrt(sum);
  }
}

kernel void unit(global const float* a, global const float* r, global float* q, int n, int k) {
  int i = get_global_id(0);
  if (i < n) AT(q, i, k) = AT(a, i, k) / AT(r, k, k);
}

kernel void project(global float* a, global float* r, global const float* q, int n, int k) {
  int j = get_global_id(0);
  if (j > k && j < n) {
    AT(r, k, j) = 0;
    for (int i = 0; i < n; ++i) AT(r, k, j) += AT(q, i, k) * AT(a, i, j);
    for (int i = 0; i < n; ++i) AT(a, i, j) -= AT(q, i, k) * AT(r, k, j);
  }
}

kernel void divide_row(global float* a, int n, int k) {
  int j = get_global_id(0);
  if (j > k && j < n) AT(a, k, j) /= AT(a, k, k);
}

kernel void eliminate(global float* a, int n, int k) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i > k && j > k && i < n && j < n) AT(a, i, j) -= AT(a, i, k) * AT(a, k, j);
}

kernel void convolve(global const float* a, global float* b, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i > 0 && j > 0 && i < n - 1 && j < n - 1) {
    AT(b, i, j) = 0.2f * AT(a, i - 1, j - 1) + 0.5f * AT(a, i, j - 1) - 0.8f * AT(a, i + 1, j - 1) -
                  0.3f * AT(a, i - 1, j) + 0.6f * AT(a, i, j) - 0.9f * AT(a, i + 1, j) +
                  0.4f * AT(a, i - 1, j + 1) + 0.7f * AT(a, i, j + 1) + 0.1f * AT(a, i + 1, j + 1);
  }
}

// One slice of a cube.
kernel void convolve_slice(global const float* a, global float* b, int n, int step) {
  int k = get_global_id(0), j = get_global_id(1);
  if (j > 0 && k > 0 && j < n - 1 && k < n - 1) {
    global const float *above = a + step * n * n, *here = above + n * n, *below = here + n * n;
    b += (step + 1) * n * n;
    AT(b, j, k) = 2 * AT(above, j - 1, k - 1) + 4 * AT(below, j - 1, k - 1) +
                  5 * AT(above, j + 1, k - 1) - 3 * AT(here, j - 1, k) + 6 * AT(here, j, k) -
                  9 * AT(here, j + 1, k) + 4 * AT(above, j, k + 1) + 7 * AT(below, j + 1, k + 1);
  }
}

kernel void field_y(global float* ey, global const float* hz, int n, int t) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j < n) {
    AT(ey, i, j) = i == 0 ? t : AT(ey, i, j) - 0.5f * (AT(hz, i, j) - AT(hz, i - 1, j));
  }
}

kernel void field_x(global float* ex, global const float* hz, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n && j > 0 && j < n) AT(ex, i, j) -= 0.5f * (AT(hz, i, j) - AT(hz, i, j - 1));
}

kernel void field_z(global const float* ex, global const float* ey, global float* hz, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i < n - 1 && j < n - 1) {
    AT(hz, i, j) -= 0.7f * (AT(ex, i, j + 1) - AT(ex, i, j) + AT(ey, i + 1, j) - AT(ey, i, j));
  }
}

kernel void smooth(global const float* a, global float* b, int n) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i > 0 && j > 0 && i < n - 1 && j < n - 1) {
    AT(b, i, j) = 0.2f * (AT(a, i, j) + AT(a, i, j - 1) + AT(a, i, j + 1) + AT(a, i + 1, j) +
                          AT(a, i - 1, j));
  }
}
