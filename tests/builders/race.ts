import { vi } from "vitest";
import { theServer } from "#tests/builders/server";
import { waitOptions } from "#tests/builders/testRun";

type LockStatement = readonly [text: string, values: readonly unknown[]];

/**
 * Two concurrent calls with a fixed schedule: both begin while the owner holds the rows that `held` locks. The second
 * one begins when the first waits; when it waits as well, or is done, the rows are released.
 */
export async function runConcurrently<Result>(
  held: LockStatement,
  calls: readonly [() => Promise<Result>, () => Promise<Result>],
) {
  const { owner } = await theServer();
  const holder = await owner.connect();
  try {
    const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    await holder.query("begin");
    await holder.query(held[0], [...held[1]]);
    const first = calls[0]();
    await waiting(rows[0]?.pid ?? 0, 1);
    let isDone = false;
    const second = calls[1]().finally(() => {
      isDone = true;
    });
    await Promise.race([second.catch(() => undefined), waiting(rows[0]?.pid ?? 0, 2, () => isDone)]);
    await holder.query("commit");
    return await Promise.all([first, second]);
  } finally {
    holder.release();
  }
}

const blockedText = `with recursive blocked (pid) as (
  select $1::int union
  select waiting.pid from pg_stat_activity waiting, blocked where blocked.pid = any (pg_blocking_pids(waiting.pid))
) select count(*)::int - 1 as count from blocked`;

/** Returns when this number of connections wait for this one, directly or indirectly. */
async function waiting(pid: number, count: number, isEnough = () => false): Promise<void> {
  const { owner } = await theServer();
  const look = async () => {
    const { rows } = await owner.query<{ count: number }>(blockedText, [pid]);
    if (!isEnough() && (rows[0]?.count ?? 0) < count) throw new Error("no connection waits yet");
  };
  await vi.waitFor(look, waitOptions);
}
