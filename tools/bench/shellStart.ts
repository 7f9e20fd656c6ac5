import path from "node:path";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { mergeRounds, type Round, runLoad } from "./load.ts";
import { startProcess } from "./processes.ts";
import { median } from "./report.ts";

/** Metrics of a call, and of the floor in the round just before each of ours. */
export type ShellStartMetrics = {
  readonly call: string;
  readonly bytes: number;
  readonly ours: readonly Round[];
  readonly floor: readonly Round[];
};

/** What the shell needs before it can show anything: account, permissions and menu. */
const calls = ["sysAuth/userInfo", "sysMenu/loginMenuTree"] as const;
const ports = { ours: 5110, floor: 5111 };
const conduct = { connections: 16, seconds: 2 };
const rounds = 5;
const bar = 0.5;

/**
 * Requests the caller's own permissions and menu tree, alternating with a server that answers the same bytes from
 * memory.
 */
export async function measureShellStart(): Promise<ShellStartMetrics[]> {
  return await runOnFilledSite({ port: ports.ours, accounts: 1000 }, async (site) => {
    const answers = await Promise.all(calls.map(async (call) => [call, await textOf(site, call)] as const));
    const environment = {
      FLOOR_ANSWERS: JSON.stringify(Object.fromEntries(answers)),
      FLOOR_PORT: String(ports.floor),
    };
    const floor = await startProcess(path.join(import.meta.dirname, "shellStartFloor.ts"), environment, "ready");
    try {
      const all: ShellStartMetrics[] = [];
      for (const [call, text] of answers) all.push(await inTurns(site, call, Buffer.byteLength(text)));
      return all;
    } finally {
      await floor.stop();
    }
  });
}

async function textOf({ getUrl, headers }: FilledSite, call: string): Promise<string> {
  const answer = await fetch(getUrl(call), { headers });
  const text = await answer.text();
  if (!text.startsWith('{"code":200')) throw new Error(`${call}: ${text.slice(0, 200)}`);
  return text;
}

/** Rounds of both servers alternate, so that a slower machine slows both. */
async function inTurns({ getUrl, headers }: FilledSite, call: string, bytes: number): Promise<ShellStartMetrics> {
  const ours: Round[] = [];
  const floor: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const from = await runLoad({ url: `http://127.0.0.1:${ports.floor}/${call}`, headers, ...conduct });
    const own = await runLoad({ url: getUrl(call), headers, ...conduct });
    if (from.failures + own.failures > 0) throw new Error(`${call} failed: ${own.failureReason ?? from.failureReason}`);
    // The first round only warms up.
    if (round === 0) continue;
    floor.push(from);
    ours.push(own);
  }
  return { call, bytes, ours, floor };
}

/** Each round relative to the round of the floor just before it; the median of these. */
function ratioOf({ ours, floor }: ShellStartMetrics): number {
  return median(ours.map(({ perSecond }, index) => perSecond / (floor[index]?.perSecond ?? Infinity)));
}

/** Missed targets of the shell's start, as text. */
export function listMissedShellStartTargets(all: readonly ShellStartMetrics[]): string[] {
  return all.flatMap((figures) => {
    const ratio = ratioOf(figures);
    return ratio < bar ? [`${figures.call}: ${ratio.toFixed(2)} of the same bytes from memory`] : [];
  });
}

/** The section of the benchmarks about permissions and menu. */
export function formatShellStartSection(all: readonly ShellStartMetrics[]): string {
  const lineOf = (figures: ShellStartMetrics) => {
    const { call, bytes, ours, floor } = figures;
    const [own, from] = [ours, floor].map((some) => median(some.map(({ perSecond }) => perSecond)).toFixed(0));
    const { p50, p99 } = mergeRounds(ours);
    const size = (bytes / 1024).toFixed(1);
    return `| ${call} | ${size} | ${from} | ${own} | ${ratioOf(figures).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`;
  };
  return `
## Own permissions and menu

The calls that the shell makes before it shows anything, over ${conduct.connections} connections, ${rounds} rounds of ${conduct.seconds} s in turns with a bare
\`node:http\` server that answers the same bytes from memory (\`tools/bench/shellStartFloor.ts\`); medians after a warm-up round.

| call | KB | floor/s | Siteward/s | ratio | p50 ms | p99 ms |
|---|---|---|---|---|---|---|
${all.map(lineOf).join("\n")}

Bar: ${bar.toFixed(2)} or more of the floor's requests.
`;
}

if (import.meta.main) process.stdout.write(formatShellStartSection(await measureShellStart()));
