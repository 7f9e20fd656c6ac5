import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** What pages look at to learn of a new version, and what keeps the program in the browser. */
const neverKept = /(?:\.html|[/\\](?:version|changes)\.json|[/\\]sw\.js)(?:\.\w+)?$/u;

/** Serves the built web with its compressed variants; hashed files may be kept for ever, the page itself never. */
export async function serveWeb(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "deny",
    setHeaders: (response, path) => {
      response.header("cache-control", cachingOf(path));
    },
  });
  // The page about all calls is a part of the same program, which looks at its address.
  server.get("/api/docs", async (_, reply) => await reply.sendFile("index.html"));
}

function cachingOf(path: string): string {
  if (/[/\\]assets[/\\]/u.test(path)) return "public, max-age=31536000, immutable";
  // The logo stands on a page several times: without an hour it would be asked for each time.
  return neverKept.test(path) ? "no-cache" : "public, max-age=3600";
}
