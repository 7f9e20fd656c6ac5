import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { getProcessTreeMemoryMb, startProcess } from "./processes.ts";
import type { BenchmarkSection } from "./section.ts";

const root = path.join(import.meta.dirname, "../..");
const port = 5113;
/** Memory is measured once the start has settled. */
const settleMs = 10_000;
const bars = { firstSeconds: 60, seconds: 10, idleMb: 200 };

type StartMetrics = { readonly firstSeconds: number; readonly seconds: number; readonly idleMb: number };

/** The first start, a later one, and the memory of a server that has nothing to do. */
export const startSection: BenchmarkSection = {
  announcement: "starting …",
  async measure() {
    const metrics = await measureStarts();
    const { firstSeconds, seconds, idleMb } = metrics;
    return {
      text: format(metrics),
      missed: [
        ...(firstSeconds > bars.firstSeconds ? [`the first start takes ${firstSeconds.toFixed(0)} s`] : []),
        ...(seconds > bars.seconds ? [`a start takes ${seconds.toFixed(0)} s`] : []),
        ...(idleMb > bars.idleMb ? [`server and database take ${idleMb} MB without work`] : []),
      ],
      figures: [
        { name: "first start, s", value: firstSeconds, better: "less" },
        { name: "start, s", value: seconds, better: "less" },
        { name: "memory without work, MB", value: idleMb, better: "less" },
      ],
    };
  },
};

async function measureStarts(): Promise<StartMetrics> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-bench-"));
  const environment = { PORT: String(port), SITEWARD_DATA_DIR: dataDir, SITEWARD_ADMIN_PASSWORD: "Bn!4-platform" };
  const start = async () => {
    const from = performance.now();
    const server = await startProcess(path.join(root, "app/server.ts"), environment, "Siteward is ready");
    return { server, seconds: (performance.now() - from) / 1000 };
  };
  try {
    const first = await start();
    await first.server.stop();
    const { server, seconds } = await start();
    await setTimeout(settleMs);
    const idleMb = await getProcessTreeMemoryMb(server.child.pid ?? 0);
    await server.stop();
    return { firstSeconds: first.seconds, seconds, idleMb };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function format({ firstSeconds, seconds, idleMb }: StartMetrics): string {
  return `
## Start and memory

| | measured | bar |
|---|---|---|
| first start, database created, dependencies installed, s | ${firstSeconds.toFixed(1)} | ${bars.firstSeconds} |
| start on an existing folder, s | ${seconds.toFixed(1)} | ${bars.seconds} |
| memory ${settleMs / 1000} s after the start, server and database (PSS), MB | ${idleMb} | ${bars.idleMb} |
`;
}
