import { refusal } from "#contract/errors";
import type { Outside } from "./turnstile.ts";

/** Lets those who share a key in one after another. */
export type Line = {
  /** Runs a task when all earlier ones of its key are done; `outside`: where it waits. Throws 429 when too many wait. */
  run<Result>(key: string, task: () => Promise<Result>, outside?: Outside): Promise<Result>;
};

type Bounds = { readonly mostOfKey: number; readonly mostInAll: number };

/** Opens a line. `mostOfKey` and `mostInAll` count those who wait and the one whose turn it is. */
export function openLine({ mostOfKey, mostInAll }: Bounds): Line {
  const last = new Map<string, { count: number; done: Promise<unknown> }>();
  let inAll = 0;

  return {
    async run(key, task, outside = async (wait) => await wait()) {
      const before = last.get(key);
      const count = (before?.count ?? 0) + 1;
      if (count > mostOfKey || inAll >= mostInAll) throw refusal("request.too_many");
      inAll += 1;
      const ahead = before === undefined ? Promise.resolve() : outside(async () => await before.done);
      const turn = ahead.then(task);
      const entry = { count, done: turn.catch(() => undefined) };
      last.set(key, entry);
      try {
        return await turn;
      } finally {
        inAll -= 1;
        const now = last.get(key);
        if (now !== undefined) now.count -= 1;
        if (now?.count === 0) last.delete(key);
      }
    },
  };
}
