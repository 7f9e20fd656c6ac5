import { readFile } from "node:fs/promises";
import pg from "pg";
import type { Connection } from "#core/database/embedded";

const writers = 4;

type Target = { url: string; token: string; prefix: string };

/**
 * Adds positions on several connections; `pauseMs` after the first acknowledged write it runs `kill`, and ends when
 * every connection has failed or was refused. Returns the codes of acknowledged writes.
 */
export async function writeUntilKilled(target: Target, pauseMs: number, kill: () => Promise<void>): Promise<string[]> {
  const acknowledged: string[] = [];
  const first = Promise.withResolvers<void>();
  let isKilled = false;

  async function writer(number: number): Promise<void> {
    for (let count = 0; ; count++) {
      const code = `${target.prefix}-${number}-${count}`;
      const isDone = await add(target, code);
      if (isDone) {
        acknowledged.push(code);
        first.resolve();
      } else if (isKilled) return;
      else throw new Error(`a write failed before anything was killed: ${code}`);
    }
  }

  const running = Array.from({ length: writers }, (_, number) => writer(number));
  await Promise.race([first.promise, ...running]);
  // oxlint-disable-next-line siteward/no-sleep -- the moment of the kill is what this test varies
  await new Promise((resolve) => {
    setTimeout(resolve, pauseMs);
  });
  isKilled = true;
  await kill();
  await Promise.all(running);
  return acknowledged;
}

async function add({ url, token }: Target, code: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/sysPos/add`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: code, code }),
      signal: AbortSignal.timeout(10_000),
    });
    const body: { code: number } = await answer.json();
    return body.code === 200;
  } catch {
    // The connection broke: this write was not acknowledged.
    return false;
  }
}

/** Kills the postmaster and every process below it without a shutdown. */
export async function killDatabase(owner: Connection): Promise<void> {
  const client = new pg.Client({ ...owner });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number; others: number[] }>(
    "select pg_backend_pid() as pid, (select array_agg(pid) from pg_stat_activity) as others",
  );
  const backend = rows[0]?.pid ?? 0;
  const postmaster = await parentOf(backend);
  for (const pid of [postmaster, ...(rows[0]?.others ?? [])]) kill(pid);
  await client.end().catch(() => undefined);
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It has already ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
