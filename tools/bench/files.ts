import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { watchMemory } from "./export.ts";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { getProcessMemoryMb, startProcess } from "./processes.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5131;
const floorPort = 5132;
const downloadBytes = 100_000_000;
const uploadBytes = 1_000_000_000;
const warmUpBytes = 50_000_000;
const rounds = 7;
const bars = { ratio: 0.7, grownMb: 30, blockedMs: 50 };

/** One way of uploading: what the server needs for it. */
type UploadMetrics = { readonly seconds: number; readonly grownMb: number; readonly blockedMs: number };
type FileMetrics = {
  readonly floorMbs: number;
  readonly oursMbs: number;
  readonly ratio: number;
  readonly whole: UploadMetrics;
  readonly inParts: UploadMetrics;
};

/** Speed of a download in turns with a bare server, and what an upload of 1 GB takes from the server. */
export const filesSection: BenchmarkSection = {
  announcement: "sending and reading files …",
  async measure(announce) {
    const metrics = await measureFiles(announce);
    const { ratio, whole, inParts } = metrics;
    return {
      text: format(metrics),
      missed: [
        ...(ratio < bars.ratio ? [`a download has ${ratio.toFixed(2)} of the floor's speed`] : []),
        ...listMissed("in one request", whole),
        ...listMissed("in parts", inParts),
      ],
      figures: [
        { name: "download, part of the floor's speed", value: ratio, better: "more" },
        { name: "memory during an upload of 1 GB, MB", value: whole.grownMb, better: "less" },
        { name: "memory during an upload of 1 GB in parts, MB", value: inParts.grownMb, better: "less" },
      ],
    };
  },
};

function listMissed(way: string, { grownMb, blockedMs }: UploadMetrics): string[] {
  return [
    ...(grownMb > bars.grownMb ? [`an upload of 1 GB ${way}: the server grows by ${grownMb.toFixed(0)} MB`] : []),
    ...(blockedMs > bars.blockedMs
      ? [`an upload of 1 GB ${way} blocks the event loop ${blockedMs.toFixed(0)} ms`]
      : []),
  ];
}

async function measureFiles(announce: (line: string) => void): Promise<FileMetrics> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-bench-files-"));
  const loopFile = path.join(folder, "loop");
  const load = (file: string) => `--import=${pathToFileURL(path.join(import.meta.dirname, file)).href}`;
  const environment = {
    BENCH_LOOP_FILE: loopFile,
    NODE_OPTIONS: `--expose-gc ${load("collectGarbage.ts")} ${load("loopWatch.ts")}`,
  };
  try {
    return await runOnFilledSite({ port, accounts: 1000, environment, prepare: allowLargeFiles }, async (site) => {
      const speed = await measureDownloads(site, folder);
      announce(`download: ${speed.ratio.toFixed(2)} of the floor`);
      const whole = await measureUpload(site, { loopFile, send: sendWhole });
      announce(`upload in one request: ${JSON.stringify(whole)}`);
      const inParts = await measureUpload(site, { loopFile, send: sendInParts });
      return { ...speed, whole, inParts };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Owner = { query(text: string, values: unknown[]): Promise<unknown> };

async function allowLargeFiles(owner: Owner, tenantId: number): Promise<void> {
  await owner.query("insert into file_setting (tenant_id, maximum_bytes) values ($1, 1073741824)", [tenantId]);
}

async function measureDownloads(site: FilledSite, folder: string) {
  const id = await sendWhole(site, downloadBytes);
  const file = path.join(folder, "floor.txt");
  await writeFile(file, Buffer.alloc(downloadBytes, "x"));
  const floor = await startProcess(
    path.join(import.meta.dirname, "floorFile.ts"),
    { PORT: String(floorPort), FLOOR_FILE: file },
    "the floor is ready",
  );
  const turns: { floor: number; ours: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const turn = {
        floor: await download(`http://127.0.0.1:${floorPort}/`, {}),
        ours: await download(site.getUrl(`sysFile/preview/${id}`), site.headers),
      };
      // The first round warms up.
      if (round > 0) turns.push(turn);
    }
  } finally {
    await floor.stop();
  }
  return {
    floorMbs: median(turns.map((turn) => turn.floor)),
    oursMbs: median(turns.map((turn) => turn.ours)),
    ratio: median(turns.map((turn) => turn.ours / turn.floor)),
  };
}

/** Reads a file and returns its speed in MB a second. */
async function download(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const from = performance.now();
  const bytes = await new Promise<number>((resolve, reject) => {
    request(url, { headers }, (answer) => {
      let count = 0;
      answer.on("data", (part: Buffer) => {
        count += part.length;
      });
      answer.once("end", () => resolve(count));
      answer.once("error", reject);
    })
      .once("error", reject)
      .end();
  });
  if (bytes !== downloadBytes) throw new Error(`${url} has answered ${bytes} bytes`);
  return bytes / 1000 / (performance.now() - from);
}

type Way = { readonly loopFile: string; readonly send: (site: FilledSite, bytes: number) => Promise<string> };

async function measureUpload(site: FilledSite, { loopFile, send }: Way): Promise<UploadMetrics> {
  await send(site, warmUpBytes);
  process.kill(site.pid, "SIGUSR2");
  await setTimeout(3000);
  const before = await getProcessMemoryMb(site.pid);
  const memory = watchMemory(site.pid);
  const loop = watchLoop(loopFile);
  const from = performance.now();
  await send(site, uploadBytes);
  const seconds = (performance.now() - from) / 1000;
  return { seconds, grownMb: Math.max(0, (await memory.stop()) - before), blockedMs: await loop.stop() };
}

/** The longest stretch of work that the server has reported. */
function watchLoop(file: string): { stop(): Promise<number> } {
  let longest = 0;
  const read = async () => {
    const text = await readFile(file, "utf8").catch(() => "0");
    longest = Math.max(longest, Number(text));
  };
  const timer = setInterval(() => void read(), 200);
  return {
    async stop() {
      clearInterval(timer);
      await setTimeout(1500);
      await read();
      return longest;
    },
  };
}

let number = 0;

/** Sends a file of text as a form; returns its id. */
async function sendWhole({ getUrl, headers }: FilledSite, bytes: number): Promise<string> {
  const edge = "siteward-benchmark";
  const head = `--${edge}\r\ncontent-disposition: form-data; name="File"; filename="large.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const tail = `\r\n--${edge}--\r\n`;
  const answer = await sendStreamed(
    getUrl("sysFile/uploadFile"),
    { method: "POST", headers: { ...headers, "content-type": `multipart/form-data; boundary=${edge}` } },
    { head, bytes, tail },
  );
  const { result, message }: { result: { id: number } | null; message: string } = JSON.parse(answer.text);
  if (result === null) throw new Error(`the upload failed: ${message}`);
  return String(result.id);
}

/** Sends a file of text by the tus protocol; returns its id. */
async function sendInParts({ getUrl, headers }: FilledSite, bytes: number): Promise<string> {
  const base = { ...headers, "tus-resumable": "1.0.0" };
  const begun = await fetch(getUrl("sysFile/uploadInParts"), {
    method: "POST",
    headers: {
      ...base,
      "upload-length": String(bytes),
      "upload-metadata": `filename ${Buffer.from("large.txt").toString("base64")}`,
    },
  });
  const location = new URL(begun.headers.get("location") ?? "", getUrl(""));
  const { id, text } = await sendStreamed(
    location.href,
    { method: "PATCH", headers: { ...base, "content-type": "application/offset+octet-stream", "upload-offset": "0" } },
    { head: "", bytes, tail: "" },
  );
  if (id === undefined) throw new Error(`the upload failed: ${text}`);
  return id;
}

type SendingOptions = { readonly method: string; readonly headers: Readonly<Record<string, string>> };

type Content = { readonly head: string; readonly bytes: number; readonly tail: string };

/** Sends letters at the speed of the server. Each file differs, because equal ones are stored once. */
async function sendStreamed(url: string, options: SendingOptions, { head, bytes, tail }: Content) {
  const part = Buffer.alloc(64 * 1024, "x");
  number += 1;
  const beginning = Buffer.from(`file ${number} `);
  return await new Promise<{ id: string | undefined; text: string }>((resolve, reject) => {
    const size = Buffer.byteLength(head) + bytes + Buffer.byteLength(tail);
    const sending = request(url, { ...options, headers: { ...options.headers, "content-length": size } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => {
        text += piece;
      });
      answer.once("end", () => resolve({ id: answer.headers["x-file-id"]?.toString(), text }));
    });
    sending.once("error", reject);
    sending.write(head);
    sending.write(beginning);
    let left = bytes - beginning.length;
    const fill = () => {
      while (left > 0) {
        const next = left >= part.length ? part : part.subarray(0, left);
        left -= next.length;
        if (!sending.write(next)) {
          sending.once("drain", fill);
          return;
        }
      }
      sending.end(tail);
    };
    fill();
  });
}

function format({ floorMbs, oursMbs, ratio, whole, inParts }: FileMetrics): string {
  const row = (way: string, { seconds, grownMb, blockedMs }: UploadMetrics) =>
    `| ${way} | ${seconds.toFixed(1)} | ${Math.round(grownMb)} | ${Math.round(blockedMs)} |`;
  return `
## Files

A file of ${downloadBytes / 1e6} MB on the disk is read ${rounds} times in turns with a bare \`node:http\` server that streams the same file
(\`tools/bench/floorFile.ts\`): **${ratio.toFixed(2)}** of its speed (${Math.round(oursMbs)} and ${Math.round(floorMbs)} MB/s, medians). Bar: ${bars.ratio.toFixed(2)} or more.

A file of 1 GB is uploaded, after one of ${warmUpBytes / 1e6} MB as a warm-up. The longest stretch of work is the processor time of the main
thread between two ticks of a timer of 5 ms.

| upload of 1 GB | s | growth of the server's memory (RSS), MB | longest stretch of the event loop, ms |
|---|---|---|---|
${row("in one request", whole)}
${row("in parts", inParts)}
| bar | – | ${bars.grownMb} | ${bars.blockedMs} |
`;
}
