import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newestChanges } from "../../tools/releaseFiles.ts";

type Keep = (draft: string, place: string, now: number) => void;

const root = path.join(import.meta.dirname, "../..");
const formerBuilds = pathToFileURL(path.join(root, "bootstrap/formerBuilds.js")).href;
const { keepFormerBuilds }: { keepFormerBuilds: Keep } = await import(formerBuilds);
const dayMs = 24 * 3_600_000;

let folder = "";
const place = () => path.join(folder, "dist");

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "siteward-builds-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Builds these files and puts them in place on a day, like the bootstrap. */
async function build(names: readonly string[], day: number): Promise<void> {
  const draft = path.join(folder, "draft");
  for (const name of ["index.html", ...names]) {
    await mkdir(path.dirname(path.join(draft, name)), { recursive: true });
    await writeFile(path.join(draft, name), names.join("\n"));
  }
  keepFormerBuilds(draft, place(), day * dayMs);
  await rm(place(), { recursive: true, force: true });
  await rename(draft, place());
}

function has(name: string): boolean {
  return existsSync(path.join(place(), name));
}

describe("a build that replaces another", () => {
  it("keeps files that windows of the previous one may still load", async () => {
    await build(["assets/main-v1.js", "assets/list-v1.js", "assets/list-v1.js.gz", "assets/texts/v1/en/shell.json"], 1);

    await build(["assets/main-v2.js", "assets/list-v2.js"], 2);

    const former = ["assets/list-v1.js", "assets/list-v1.js.gz", "assets/texts/v1/en/shell.json"];
    expect([...former, "assets/list-v2.js"].filter((name) => !has(name))).toEqual([]);
    expect(await readFile(path.join(place(), "index.html"), "utf8")).toContain("main-v2.js");
  });

  it("deletes them 30 days after the previous one was replaced, even if it was in use for long", async () => {
    await build(["assets/list-v1.js"], 1);
    await build(["assets/list-v2.js"], 100);
    await build(["assets/list-v3.js"], 129);
    const after29Days = has("assets/list-v1.js");

    await build(["assets/list-v4.js"], 131);

    expect(after29Days).toBe(true);
    expect(has("assets/list-v1.js")).toBe(false);
    expect(["assets/list-v2.js", "assets/list-v3.js", "assets/list-v4.js"].every(has)).toBe(true);
  });

  it("keeps a file that a later build contains as well", async () => {
    await build(["assets/icons-a.js", "assets/list-v1.js"], 1);
    await build(["assets/icons-a.js", "assets/list-v2.js"], 2);

    await build(["assets/list-v3.js"], 40);

    expect(has("assets/icons-a.js")).toBe(true);
    expect(has("assets/list-v1.js")).toBe(false);
  });

  it("keeps the files of a build without a file list", async () => {
    await mkdir(path.join(place(), "assets"), { recursive: true });
    await writeFile(path.join(place(), "assets/list-v0.js"), "");

    await build(["assets/list-v1.js"], 1);

    expect(has("assets/list-v0.js")).toBe(true);
  });
});

describe("the news", () => {
  const changelog = `# Changelog

## 1.1.0

### Lists

- First. More about it
  on two lines.
- Second: it says \`npm start\`
  and goes on. Nobody reads this.
- Third
${["4", "5", "6"].map((number) => `- Entry ${number}. More.`).join("\n")}

Words between.

## 1.0.0

- Old.
`;

  it("are the latest entries of the newest section, the first sentence of each", () => {
    expect(newestChanges(changelog)).toEqual([
      "Entry 6.",
      "Entry 5.",
      "Entry 4.",
      "Third",
      "Second: it says npm start and goes on.",
    ]);
  });

  it("end a sentence at Chinese punctuation", () => {
    expect(newestChanges("## 一\n\n- 版本 1.2 可用。更多说明。\n- 没有句号\n")).toEqual([
      "没有句号",
      "版本 1.2 可用。",
    ]);
  });

  it("are empty without a section", () => {
    expect(newestChanges("# Changelog\n")).toEqual([]);
  });
});
