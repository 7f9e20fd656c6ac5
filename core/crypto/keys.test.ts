import { mkdtemp, readdir, readFile, rm, stat, writeFile, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriveBytes, KeyError, openKeys } from "./keys.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "siteward keys "));
});
afterEach(async () => await rm(dataDir, { recursive: true, force: true }));

const getFilePath = (name: string) => path.join(dataDir, "secrets", name);

describe("the secrets of an installation", () => {
  it("are created at the first start, readable only by the file owner", async () => {
    await openKeys(dataDir);

    const files = await readdir(path.join(dataDir, "secrets"));
    expect(files.toSorted()).toEqual(["derivation.json", "encryption.json", "signing.json", "sm2.json"]);
    for (const file of files) expect((await stat(getFilePath(file))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, "secrets"))).mode & 0o777).toBe(0o700);
  });

  it("are the same at the next start, and different in another installation", async () => {
    const first = await openKeys(dataDir);
    const second = await openKeys(dataDir);
    const other = await openKeys(path.join(dataDir, "other"));

    expect(second.sm2).toEqual(first.sm2);
    expect(deriveBytes(second, "test", "x")).toEqual(deriveBytes(first, "test", "x"));
    expect(second.signing.current.key.equals(first.signing.current.key)).toBe(true);
    expect(other.sm2.publicKey).not.toBe(first.sm2.publicKey);
    expect(other.encryption.equals(first.encryption)).toBe(false);
  });

  it("are the same for servers that start concurrently", async () => {
    const keySets = await Promise.all(Array.from({ length: 8 }, async () => await openKeys(dataDir)));

    expect(new Set(keySets.map((keys) => keys.signing.current.kid)).size).toBe(1);
    expect(new Set(keySets.map((keys) => keys.sm2.publicKey)).size).toBe(1);
    expect(await readdir(path.join(dataDir, "secrets"))).toHaveLength(4);
  });

  it("are restricted to the file owner again after their mode was changed", async () => {
    await openKeys(dataDir);
    await chmod(getFilePath("signing.json"), 0o644);

    await openKeys(dataDir);

    expect((await stat(getFilePath("signing.json"))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "secret"],
    ["no secret", "{}"],
    ["an empty secret", JSON.stringify({ secret: "" })],
    ["a short secret", JSON.stringify({ secret: Buffer.from("0123456789abcdef").toString("base64url") })],
    ["a secret of zeros", JSON.stringify({ secret: Buffer.alloc(32).toString("base64url") })],
    ["a repeated word as secret", JSON.stringify({ secret: Buffer.from("changeme".repeat(4)).toString("base64url") })],
  ])("stop the start if the file has an invalid content: %s", async (_, content) => {
    await openKeys(dataDir);
    await writeFile(getFilePath("encryption.json"), content);

    await expect(openKeys(dataDir)).rejects.toThrow(KeyError);
  });

  it("stop the start if the SM2 key is not a valid one", async () => {
    await openKeys(dataDir);
    await writeFile(getFilePath("sm2.json"), JSON.stringify({ privateKey: "f".repeat(64) }));

    await expect(openKeys(dataDir)).rejects.toThrow(KeyError);
  });

  it("keep an older signing key next to the new one", async () => {
    const before = await openKeys(dataDir);
    const other = await openKeys(path.join(dataDir, "other"));
    const readKeys = async (folder: string) =>
      JSON.parse(await readFile(path.join(folder, "secrets/signing.json"), "utf8")).keys;
    const newer = await readKeys(path.join(dataDir, "other"));
    await writeFile(getFilePath("signing.json"), JSON.stringify({ keys: [...newer, ...(await readKeys(dataDir))] }));

    const after = await openKeys(dataDir);

    expect(after.signing.current.kid).toBe(other.signing.current.kid);
    expect(after.signing.byKid.has(before.signing.current.kid)).toBe(true);
  });
});
