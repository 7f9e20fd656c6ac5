import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Files that pages poll for a new version, and the service worker. */
const neverKept = /(?:\.html|[/\\](?:version|changes)\.json|[/\\]sw\.js)(?:\.\w+)?$/u;

/** Serves the built web with its compressed variants; hashed files are cached forever, the page never. */
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
  // The API reference is a part of the same application, which reads its address.
  server.get("/api/docs", async (_, reply) => await reply.sendFile("index.html"));
}

/**
 * Leads from addresses of earlier versions to the pages that took their place. What the address has besides its path is
 * dropped: a token in it goes no further, since the page has a session of its own.
 */
export function serveRedirects(server: FastifyInstance, redirects: ReadonlyMap<string, string>): void {
  for (const [from, to] of redirects)
    server.get(from, async (_, reply) => await reply.code(302).header("cache-control", "no-store").redirect(to));
}

function cachingOf(path: string): string {
  if (/[/\\]assets[/\\]/u.test(path)) return "public, max-age=31536000, immutable";
  // The logo occurs several times in a page: without an hour of caching it would be requested each time.
  return neverKept.test(path) ? "no-cache" : "public, max-age=3600";
}
