import path from "node:path";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright-core";
import { build } from "vite";
import * as z from "zod";
import { startBrowser } from "#tests/e2e/browser";
import { textFiles } from "../textFiles.ts";
import { median, percentile } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

/** Times of frames in milliseconds. */
type Frames = { readonly p50: number; readonly p95: number; readonly worst: number };

type GridMetrics = {
  readonly firstRender: number;
  readonly nodes: number;
  readonly scrolling: Frames;
  readonly idle: Frames;
};

const Shown = z.object({
  firstRender: z.number(),
  nodes: z.number(),
  idle: z.array(z.number()),
  scrolling: z.array(z.number()),
  top: z.number(),
});

const bars = { firstRender: 150, worst: 50, nodes: 2500 } as const;
const rounds = 5;
/** Allows for a machine with other load. */
const patience = 120_000;
const address = "http://grid.test/";
/** 75 steps of 97 pixels and 75 of 4,000. */
const scrolled = 75 * (97 + 4000);

/**
 * Shows and scrolls the grid in a browser, in several rounds; medians of these, and the worst frame of the
 * best round. `undefined`: no browser starts on this machine.
 */
async function measureGrid(): Promise<GridMetrics | undefined> {
  const server = await startBrowser();
  if (server === undefined) return undefined;
  const files = await builtPage();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const all: z.infer<typeof Shown>[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.route(`${address}**`, async (route) => {
        const name = new URL(route.request().url()).pathname.slice(1);
        const file = files.get(name === "" ? "index.html" : name);
        await route.fulfill(file === undefined ? { status: 404 } : { body: file, contentType: typeOf(name) });
      });
      await page.goto(address);
      const shown = Shown.parse(JSON.parse(await page.locator("output").innerText({ timeout: patience })));
      if (shown.top < scrolled) throw new Error(`the grid has scrolled to ${shown.top} only`);
      all.push(shown);
      await page.close();
    }
    return {
      firstRender: median(all.map(({ firstRender }) => firstRender)),
      nodes: Math.max(...all.map(({ nodes }) => nodes)),
      scrolling: framesOf(all.map(({ scrolling }) => scrolling)),
      idle: framesOf(all.map(({ idle }) => idle)),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The page's files by their names, as the web client is built. */
async function builtPage(): Promise<ReadonlyMap<string, Buffer>> {
  const built = await build({
    root: path.join(import.meta.dirname, "grid"),
    configFile: false,
    logLevel: "warn",
    plugins: [react(), textFiles()],
    build: { write: false, target: "es2022", modulePreload: false, chunkSizeWarningLimit: 2000 },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  const files = outputs.flatMap(({ output }) => output);
  return new Map(files.map((file) => [file.fileName, Buffer.from(file.type === "chunk" ? file.code : file.source)]));
}

function typeOf(name: string): string {
  const types: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };
  return types[name.split(".").at(-1) ?? ""] ?? "text/html";
}

function framesOf(all: readonly (readonly number[])[]): Frames {
  return {
    p50: median(all.map((times) => percentile(times, 0.5))),
    p95: median(all.map((times) => percentile(times, 0.95))),
    worst: Math.min(...all.map((times) => Math.max(...times))),
  };
}

function listMissedGridTargets(figures: GridMetrics | undefined): string[] {
  if (figures === undefined) return ["grid: not measured, no browser starts on this machine"];
  const { firstRender, nodes, scrolling } = figures;
  return [
    ...(firstRender > bars.firstRender ? [`grid: first shown after ${firstRender.toFixed(0)} ms`] : []),
    ...(scrolling.worst > bars.worst ? [`grid: a frame of ${scrolling.worst.toFixed(0)} ms while scrolling`] : []),
    ...(nodes > bars.nodes ? [`grid: ${nodes} nodes`] : []),
  ];
}

function formatGridSection(figures: GridMetrics | undefined): string {
  if (figures === undefined) return "\n## Grid\n\nNot measured: no browser starts on this machine.\n";
  const { firstRender, nodes, scrolling, idle } = figures;
  const line = (name: string, { p50, p95, worst }: Frames) =>
    `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${worst.toFixed(1)} |`;
  return `
## Grid

100,000 rows and 40 columns in headless Chromium, ${rounds} rounds: rendered, then scrolled by 75 frames of 97 pixels and 75 of 4,000.
First rendered after **${firstRender.toFixed(0)} ms** (bar: ${bars.firstRender}), **${nodes}** nodes (bar: ${bars.nodes}). Milliseconds per frame, with the worst frame of the best round
(bar: ${bars.worst}):

| | p50 | p95 | worst |
|---|---|---|---|
${line("scrolling", scrolling)}
${line("idle", idle)}
`;
}

/** A grid of 100,000 rows and 40 columns, compared with an idle page. */
export const gridSection: BenchmarkSection = {
  announcement: "scrolling a grid of 100,000 rows …",
  async measure() {
    const metrics = await measureGrid();
    return {
      text: formatGridSection(metrics),
      missed: listMissedGridTargets(metrics),
      figures:
        metrics === undefined
          ? []
          : [
              { name: "grid of 100,000 rows, first shown after ms", value: metrics.firstRender, better: "less" },
              { name: "grid of 100,000 rows, worst frame ms", value: metrics.scrolling.worst, better: "less" },
            ],
    };
  },
};
