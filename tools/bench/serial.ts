import type pg from "pg";
import * as z from "zod";
import { callers } from "./callers.ts";
import { createHeaders, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { startFloor } from "./floorProcess.ts";
import { floorType } from "./floorSerial.ts";
import { runLoad } from "./load.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";
import { computeRatio, medianPerSecond, runInTurns, type Turns } from "./turns.ts";

const ports = { ours: 5123, floor: 5124 };
const conduct = { connections: 16, seconds: 5 };
const rounds = 3;
const modes = { gapless: 1, fast: 2 } as const;
type Mode = keyof typeof modes;
/** Milliseconds for each number, calls included. */
const bars: Readonly<Record<Mode, number>> = { gapless: 3, fast: 1 };
const type = "JOBNUM";

const Rules = z.object({ items: z.array(z.object({ id: z.int() })) });

type Metrics = Readonly<Record<Mode, Turns>>;

/** Serial numbers for sixteen callers at once, in turns with a bare server that updates a row. */
export const serialSection: BenchmarkSection = {
  announcement: "giving out serial numbers …",
  async measure() {
    const metrics = await runOnFilledSite({ port: ports.ours, accounts: 1000, prepare: addRules }, measureModes);
    return { text: format(metrics), missed: listMissedTargets(metrics), figures: listFigures(metrics) };
  },
};

async function addRules(owner: pg.Client, tenantId: number): Promise<void> {
  await owner.query(
    `insert into serial_rule (tenant_id, type, formater, seq, expy)
     select $1, type, 'N{yyyy}{SEQ}', 0, now() from unnest($2::text[]) type`,
    [tenantId, [type, floorType]],
  );
}

async function measureModes(site: FilledSite): Promise<Metrics> {
  const floor = await startFloor(site, ports.floor);
  try {
    const headers = createHeaders(await site.signIn(callers.all.account));
    return { gapless: await measure(site, headers, "gapless"), fast: await measure(site, headers, "fast") };
  } finally {
    await floor.stop();
  }
}

async function measure(site: FilledSite, headers: Readonly<Record<string, string>>, mode: Mode): Promise<Turns> {
  const { items } = Rules.parse(await site.request("sysSerial/page", { type }));
  for (const { id } of items) await site.request("sysSerial/update", { id, mode: modes[mode] });
  const body = () => JSON.stringify({ type });
  return await runInTurns(mode, rounds, {
    floor: async () =>
      await runLoad({ url: `http://127.0.0.1:${ports.floor}/sysSerial/nextSeqNo`, headers: {}, body, ...conduct }),
    ours: async () => await runLoad({ url: site.getUrl("sysSerial/nextSeqNo"), headers, body, ...conduct }),
  });
}

const perNumber = (turns: Turns) => 1000 / medianPerSecond(turns.ours);

function listMissedTargets(metrics: Metrics): string[] {
  return (["gapless", "fast"] as const).flatMap((mode) => {
    const ms = perNumber(metrics[mode]);
    return ms > bars[mode] ? [`serial: a ${mode} number takes ${ms.toFixed(2)} ms`] : [];
  });
}

function listFigures(metrics: Metrics) {
  return (["gapless", "fast"] as const).map((mode) => ({
    name: `${mode} numbers, of the floor`,
    value: computeRatio(metrics[mode]),
    better: "more" as const,
  }));
}

function format(metrics: Metrics): string {
  const row = (mode: Mode) => {
    const turns = metrics[mode];
    const floor = medianPerSecond(turns.floor).toFixed(0);
    const ours = medianPerSecond(turns.ours).toFixed(0);
    const p50 = median(turns.ours.map((round) => round.p50)).toFixed(1);
    return `| ${mode} | ${floor} | ${ours} | ${computeRatio(turns).toFixed(2)} | ${perNumber(turns).toFixed(2)} | ${bars[mode]} | ${p50} |`;
  };
  return `
## Serial numbers

\`sysSerial/nextSeqNo\` for ${conduct.connections} callers of one type at once, ${rounds} rounds of ${conduct.seconds} s for each side in turns; medians. The floor runs
\`update … returning\` on one row for each request, without any check. A gapless number keeps the others waiting until its call ends.

| mode | floor/s | Siteward/s | ratio | ms for each number | bar | p50 ms of a call |
|---|---|---|---|---|---|---|
${row("gapless")}
${row("fast")}
`;
}
