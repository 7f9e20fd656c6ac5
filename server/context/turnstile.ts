import { refusal } from "#contract/errors";

/** Lets somebody who is inside wait for something else without keeping his place; he is the next to come in again. */
export type Outside = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** Lets a few tasks run at the same time. */
export type Turnstile = <Result>(task: (outside: Outside) => Promise<Result>) => Promise<Result>;

type Bounds = { readonly atOnce: number; readonly mostWaiting: number };

/** Opens a turnstile. Whoever comes while `mostWaiting` wait is told that the server is busy (503). */
export function openTurnstile({ atOnce, mostWaiting }: Bounds): Turnstile {
  const waiting: (() => void)[] = [];
  let inside = 0;

  async function enter(join: (come: () => void) => void): Promise<void> {
    if (inside >= atOnce) return await new Promise<void>(join);
    inside += 1;
  }

  function leave(): void {
    const next = waiting.shift();
    // The place goes over to the next in line, nobody can slip in between.
    if (next === undefined) inside -= 1;
    else next();
  }

  async function outside<Result>(wait: () => Promise<Result>): Promise<Result> {
    leave();
    try {
      return await wait();
    } finally {
      await enter((come) => waiting.unshift(come));
    }
  }

  return async (task) => {
    if (inside >= atOnce && waiting.length >= mostWaiting) throw refusal("server.busy");
    await enter((come) => waiting.push(come));
    try {
      return await task(outside);
    } finally {
      leave();
    }
  };
}
