import { expect, it } from "vitest";
import { countTransferred } from "./youngGeneration.ts";

const megabyte = 1024 ** 2;
const measureBuffers = () => process.memoryUsage().arrayBuffers / megabyte;

it("collects the buffers of a transfer after 8 MB, and not before", async () => {
  countTransferred(8 * megabyte);
  const before = measureBuffers();
  for (let number = 0; number < 32; number++) Buffer.alloc(megabyte);

  countTransferred(7 * megabyte);
  expect(measureBuffers() - before).toBeGreaterThan(24);
  countTransferred(megabyte);

  await expect.poll(() => measureBuffers() - before).toBeLessThan(8);
});
