import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");

/** Reads the size of a PNG file of the web client from its header. */
async function readPngSize(name: string): Promise<readonly number[]> {
  const bytes = await readFile(path.join(root, "web/public", name));
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

it("the page names an icon for the home screen of an iPhone, which takes no other format and no manifest", async () => {
  const page = await readFile(path.join(root, "app/index.html"), "utf8");

  const size = await readPngSize("apple-touch-icon.png");

  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(size).toEqual([180, 180]);
});
