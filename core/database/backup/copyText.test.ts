import { describe, expect, it } from "vitest";
import { openCopyText } from "./copyText.ts";

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const content = Buffer.from(text);
  for (let start = 0; start < content.length; start += size)
    yield await Promise.resolve(content.subarray(start, start + size));
}

async function readAll(rows: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of rows) parts.push(part);
  return Buffer.concat(parts).toString();
}

const text = "first\ncopy a\n1\t桥\n\\\\.\n2\tx\n\\.\ncopy b\n\\.\nlast";

describe("text with rows", () => {
  it.each([1, 2, 3, 7, 100])("is read line by line and table by table in chunks of %d bytes", async (size) => {
    const read = openCopyText(inChunks(text, size), "rows");

    expect([await read.readLine(), await read.readLine()]).toEqual(["first", "copy a"]);
    expect(await readAll(read.readRows())).toBe("1\t桥\n\\\\.\n2\tx\n");
    expect(await read.readLine()).toBe("copy b");
    expect(await readAll(read.readRows())).toBe("");
    expect([await read.readLine(), await read.readLine()]).toEqual(["last", undefined]);
  });

  it("is damaged if it ends within rows", async () => {
    const read = openCopyText(inChunks("1\n2\n", 100), "rows");

    await expect(readAll(read.readRows())).rejects.toThrow("damaged");
  });
});
