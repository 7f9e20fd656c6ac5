/** Too many parameters. */
export function many(a: number, b: number, c: number, d: number): number { // violation: eslint(max-params)
  return a + b + c + d;
}

/** Too deep. */
export function deep(list: number[][]): number {
  let sum = 0;
  for (const inner of list) {
    if (inner.length > 1) {
      for (const value of inner) {
        if (value > 2) {
          if (value > 3) sum += value; // violation: eslint(max-depth)
        }
      }
    }
  }
  return sum;
}
