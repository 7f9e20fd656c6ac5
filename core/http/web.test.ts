import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveWeb } from "./web.ts";

let folder = "";
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "siteward-web-"));
  await mkdir(path.join(folder, "assets"));
  const names = ["index.html", "version.json", "changes.json", "sw.js", "mark.svg", ".list.json"];
  for (const name of [...names, "assets/main-a1.js", "assets/version.json"])
    await writeFile(path.join(folder, name), "{}");
  server = fastify();
  await serveWeb(server, folder);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it.each([
  ["/", "no-cache"],
  ["/index.html", "no-cache"],
  ["/version.json", "no-cache"],
  ["/changes.json", "no-cache"],
  ["/sw.js", "no-cache"],
  ["/mark.svg", "public, max-age=3600"],
  ["/assets/main-a1.js", "public, max-age=31536000, immutable"],
])("sends the cache lifetime of a file: %s", async (url, caching) => {
  const answer = await server.inject({ url });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe(caching);
});

it("never serves hidden files", async () => {
  expect((await server.inject({ url: "/.list.json" })).statusCode).toBe(403);
});
