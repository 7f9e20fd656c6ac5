import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openSite, type Site } from "./site.ts";
import { uploadThroughKill } from "./uploads.ts";
import { killDatabase, writeUntilKilled } from "./writes.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "50" } } });
const rounds = Number(values.rounds);

const modes = ["server", "database", "both"] as const;
type Mode = (typeof modes)[number];

type Tally = { passed: number; failed: number; acknowledged: number; slowestMs: number };

const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-durability-"));
let site: Site | undefined;
try {
  site = await openSite(folder);
  let passed = 0;
  let failed = 0;
  for (const mode of modes) {
    const tally = await repeat(site, mode);
    passed += tally.passed;
    failed += tally.failed;
    say(
      `kill -9 of ${mode}, ${rounds} rounds: ${tally.acknowledged} writes acknowledged, ` +
        `${tally.failed} rounds failed, slowest return ${(tally.slowestMs / 1000).toFixed(1)} s`,
    );
  }
  const upload = await uploadThroughKill(site);
  passed += upload.isSame ? 1 : 0;
  failed += upload.isSame ? 0 : 1;
  say(`kill -9 of server during an upload: it went on at byte ${upload.resumedAtBytes}`);
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function repeat(site: Site, mode: Mode): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, acknowledged: 0, slowestMs: 0 };
  for (let round = 1; round <= rounds; round++) {
    const { acknowledged, lost, returnedMs } = await oneRound(site, mode, round);
    tally.acknowledged += acknowledged;
    tally.slowestMs = Math.max(tally.slowestMs, returnedMs);
    // The time until the server is ready again is reported only: it depends on the machine.
    if (lost.length === 0 && acknowledged > 0) tally.passed += 1;
    else {
      tally.failed += 1;
      say(`${mode}, round ${round}: ${acknowledged} acknowledged, lost ${lost.join(" ") || "none"}`);
    }
  }
  return tally;
}

async function oneRound(site: Site, mode: Mode, round: number) {
  await site.ensureReady();
  const token = await site.signIn();
  const pauseMs = 50 + Math.random() * 350;
  const acknowledged = await writeUntilKilled(
    { url: site.url, token, prefix: `${mode}-${round}` },
    pauseMs,
    async () => {
      if (mode !== "server") await killDatabase(site.owner);
      if (mode !== "database") await site.killServer();
    },
  );
  const from = performance.now();
  await site.ensureReady();
  const returnedMs = Math.round(performance.now() - from);
  const lost = await site.findMissing(acknowledged);
  return { acknowledged: acknowledged.length, lost, returnedMs };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
