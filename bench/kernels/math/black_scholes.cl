// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
float below(float d) {
  float k = 1 / (1 + 0.2316419f * fabs(d));
  float p = k * (0.31938153f +
                 k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  float tail = 0.39894228f * exp(-0.5f * d * d) * p;
  return d > 0 ? 1 - tail : tail;
}

kernel void black_scholes(global const float* price, global const float* strike,
                          global const float* years, global float* call, global float* put,
                          float rate, float volatility) {
  size_t i = get_global_id(0);
  float root = sqrt(years[i]);
  float d1 = (log(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) /
             (volatility * root);
  float d2 = d1 - volatility * root, later = strike[i] * exp(-rate * years[i]);
  call[i] = price[i] * below(d1) - later * below(d2);
  put[i] = later * (1 - below(d2)) - price[i] * (1 - below(d1));
}
