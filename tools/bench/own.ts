import path from "node:path";
import { type FilledSite, onFilledSite } from "./filledSite.ts";
import { load, type Round, together } from "./load.ts";
import { start } from "./processes.ts";
import { median } from "./report.ts";

/** What a call showed, and the floor in the round just before each of ours. */
export type OwnFigures = {
  readonly call: string;
  readonly bytes: number;
  readonly ours: readonly Round[];
  readonly floor: readonly Round[];
};

/** What the shell asks before it can show anything: who one is and may do, and the menu. */
const calls = ["sysAuth/userInfo", "sysMenu/loginMenuTree"] as const;
const ports = { ours: 5110, floor: 5111 };
const conduct = { connections: 16, seconds: 2 };
const rounds = 5;
const bar = 0.5;

/** Asks for one's own permissions and menu tree, in turns with a server that answers the same bytes from memory. */
export async function measureOwn(): Promise<OwnFigures[]> {
  return await onFilledSite({ port: ports.ours, accounts: 1000 }, async (site) => {
    const answers = await Promise.all(calls.map(async (call) => [call, await textOf(site, call)] as const));
    const environment = {
      FLOOR_ANSWERS: JSON.stringify(Object.fromEntries(answers)),
      FLOOR_PORT: String(ports.floor),
    };
    const floor = await start(path.join(import.meta.dirname, "ownFloor.ts"), environment, "ready");
    try {
      const all: OwnFigures[] = [];
      for (const [call, text] of answers) all.push(await inTurns(site, call, Buffer.byteLength(text)));
      return all;
    } finally {
      await floor.stop();
    }
  });
}

async function textOf({ urlOf, headers }: FilledSite, call: string): Promise<string> {
  const answer = await fetch(urlOf(call), { headers });
  const text = await answer.text();
  if (!text.startsWith('{"code":200')) throw new Error(`${call}: ${text.slice(0, 200)}`);
  return text;
}

/** Rounds of both one after the other, so that a slower machine slows both. */
async function inTurns({ urlOf, headers }: FilledSite, call: string, bytes: number): Promise<OwnFigures> {
  const ours: Round[] = [];
  const floor: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const from = await load({ url: `http://127.0.0.1:${ports.floor}/${call}`, headers, ...conduct });
    const own = await load({ url: urlOf(call), headers, ...conduct });
    if (from.failures + own.failures > 0) throw new Error(`${call} failed: ${own.why ?? from.why}`);
    // The first round only warms up.
    if (round === 0) continue;
    floor.push(from);
    ours.push(own);
  }
  return { call, bytes, ours, floor };
}

/** Each round against the round of the floor just before it; the median of these. */
function ratioOf({ ours, floor }: OwnFigures): number {
  return median(ours.map(({ perSecond }, index) => perSecond / (floor[index]?.perSecond ?? Infinity)));
}

/** The bars of what the shell starts with that were missed, in words. */
export function missedByOwn(all: readonly OwnFigures[]): string[] {
  return all.flatMap((figures) => {
    const ratio = ratioOf(figures);
    return ratio < bar ? [`${figures.call}: ${ratio.toFixed(2)} of the same bytes from memory`] : [];
  });
}

/** The section of the benchmarks about one's own permissions and menu. */
export function ownSection(all: readonly OwnFigures[]): string {
  const lineOf = (figures: OwnFigures) => {
    const { call, bytes, ours, floor } = figures;
    const [own, from] = [ours, floor].map((some) => median(some.map(({ perSecond }) => perSecond)).toFixed(0));
    const { p50, p99 } = together(ours);
    const size = (bytes / 1024).toFixed(1);
    return `| ${call} | ${size} | ${from} | ${own} | ${ratioOf(figures).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`;
  };
  return `
## Own permissions and menu

What the shell asks for before it shows anything, over ${conduct.connections} connections, ${rounds} rounds of ${conduct.seconds} s in turns with a bare
\`node:http\` server that answers the same bytes from memory (\`tools/bench/ownFloor.ts\`); medians, after a round to warm up.

| call | KB | floor/s | ours/s | ours, of the floor | p50 ms | p99 ms |
|---|---|---|---|---|---|---|
${all.map(lineOf).join("\n")}

Bar: ${bar.toFixed(2)} or more of the floor's requests.
`;
}

if (import.meta.main) process.stdout.write(ownSection(await measureOwn()));
