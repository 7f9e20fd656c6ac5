import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Bundle, copyBundle } from "./bundle.ts";

let room: string;
let bundle: Bundle;

beforeEach(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), "siteward-bundle-"));
  bundle = { root: path.join(room, "package"), version: "18.0" };
  for (const folder of ["bin", "lib"]) await mkdir(path.join(bundle.root, "native", folder), { recursive: true });
  for (const program of ["postgres", "initdb"]) await writeFile(path.join(bundle.root, "native/bin", program), program);
  await writeFile(path.join(bundle.root, "native/lib/libpq.so"), "library");
  await writeFile(path.join(bundle.root, "native/pg-symlinks.json"), "[]");
});

afterEach(async () => {
  await rm(room, { recursive: true, force: true });
});

describe("the copy of the programs", () => {
  it("is not replaced by another server that starts at the same time", async () => {
    const place = path.join(room, "shared");

    const folders = await Promise.all(
      Array.from({ length: 10 }, async () => (await stat(await copyBundle(bundle, place))).ino),
    );

    expect(new Set(folders).size).toBe(1);
    expect(await readdir(place)).toEqual(["postgresql-18.0"]);
  });

  it("is replaced if a file of it is damaged", async () => {
    const place = path.join(room, "shared");
    const copy = await copyBundle(bundle, place);
    const program = path.join(copy, "native/bin/postgres");
    await writeFile(program, "");

    await copyBundle(bundle, place);

    expect(await readFile(program, "utf8")).toBe("postgres");
    expect(await readdir(place)).toEqual(["postgresql-18.0"]);
  });
});
