import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readServerTexts } from "../../tools/serverTexts.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "siteward-texts-"));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, source] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), source);
  }
}

const contract = (rest: string) => `
  export const toolError = errors({
    "tool.in_use": "D1001",
    "tool.taken": "D1002",
  });
  ${rest}`;

describe("texts that only the server shows", () => {
  it("are titles of calls and business errors", async () => {
    await write({ "modules/site/tool/tool.contract.ts": contract("") });

    const isServerText = await readServerTexts(root);

    const keys = ["api.tool.page", "tool.in_use", "tool.taken", "tool.name", "tool.unknown"];
    expect(keys.filter((key) => isServerText(key))).toEqual(["api.tool.page", "tool.in_use", "tool.taken"]);
  });

  it("are none that the web client or a contract names too", async () => {
    await write({
      "modules/site/tool/tool.contract.ts": contract('export const warning = "tool.in_use";'),
      "modules/site/tool/web/ToolForm.tsx": 't("tool.taken")',
    });

    const isServerText = await readServerTexts(root);

    expect(["tool.in_use", "tool.taken"].filter((key) => isServerText(key))).toEqual([]);
  });

  it("are those that only tests, texts or the server name", async () => {
    await write({
      "modules/site/tool/tool.contract.ts": contract(""),
      "modules/site/tool/server/tool.service.ts": 'throw toolError("tool.in_use")',
      "modules/site/tool/text/en.ts": '"tool.in_use": "In use"',
      "modules/site/tool/web/ToolForm.test.tsx": 'answer("tool.in_use")',
    });

    const isServerText = await readServerTexts(root);

    expect(isServerText("tool.in_use")).toBe(true);
  });
});
