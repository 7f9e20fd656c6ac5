/** A class that is an error. */
export class KnownError extends Error {}

/** A class that is none. */
export class Manager {} // violation: siteward(no-class), typescript(no-extraneous-class)

/** Starts work and forgets it. */
export function forget(): void {
  Promise.resolve(1); // violation: typescript(no-floating-promises)
}

/** Swallows. */
export async function swallow(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch { // violation: siteward(no-swallowed-error)
    // It is empty all the same.
  }
  await work().catch(() => {}); // violation: siteward(no-swallowed-error)
  throw "text"; // violation: typescript(only-throw-error)
}

/** Hands a promise to somebody who does not wait. */
export function misuse(list: string[]): void {
  list.forEach(async (text) => { // violation: typescript(no-misused-promises)
    await Promise.resolve(text);
  });
}

/** Rejects with what is no error. */
export async function reject(): Promise<void> {
  await Promise.reject("text"); // violation: typescript(prefer-promise-reject-errors)
}

/** Leaves the stack behind. */
export async function unawaited(): Promise<number> {
  return Promise.resolve(1); // violation: typescript(return-await)
}
