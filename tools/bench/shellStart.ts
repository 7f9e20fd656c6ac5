import path from "node:path";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { mergeRounds, runLoad } from "./load.ts";
import { startProcess } from "./processes.ts";
import type { BenchmarkSection } from "./section.ts";
import { computeRatio, medianPerSecond, runInTurns, type Turns } from "./turns.ts";

type ShellStartMetrics = Turns & { readonly call: string; readonly bytes: number };

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
async function measureShellStart(): Promise<ShellStartMetrics[]> {
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

async function inTurns({ getUrl, headers }: FilledSite, call: string, bytes: number): Promise<ShellStartMetrics> {
  const load = async (url: string) => await runLoad({ url, headers, ...conduct });
  const turns = await runInTurns(call, rounds, {
    floor: async () => await load(`http://127.0.0.1:${ports.floor}/${call}`),
    ours: async () => await load(getUrl(call)),
  });
  return { call, bytes, ...turns };
}

function listMissedShellStartTargets(all: readonly ShellStartMetrics[]): string[] {
  return all.flatMap((figures) => {
    const ratio = computeRatio(figures);
    return ratio < bar ? [`${figures.call}: ${ratio.toFixed(2)} of the same bytes from memory`] : [];
  });
}

function formatShellStartSection(all: readonly ShellStartMetrics[]): string {
  const lineOf = (figures: ShellStartMetrics) => {
    const { call, bytes, ours, floor } = figures;
    const [own, from] = [ours, floor].map((some) => medianPerSecond(some).toFixed(0));
    const { p50, p99 } = mergeRounds(ours);
    const size = (bytes / 1024).toFixed(1);
    return `| ${call} | ${size} | ${from} | ${own} | ${computeRatio(figures).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`;
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

/** The calls that the shell makes before it shows anything. */
export const ownRightsSection: BenchmarkSection = {
  announcement: "asking for one's own permissions and menu …",
  async measure() {
    const all = await measureShellStart();
    return {
      text: formatShellStartSection(all),
      missed: listMissedShellStartTargets(all),
      figures: all.map((one) => ({ name: `${one.call}, of the floor`, value: computeRatio(one), better: "more" })),
    };
  },
};
