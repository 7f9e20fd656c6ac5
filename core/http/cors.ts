import type { FastifyInstance, FastifyReply } from "fastify";
import { hubPath } from "#contract/realtime";
import { wireHeader } from "#contract/wire";

/** Headers of the tus protocol in both directions. */
const uploadHeaders = ["tus-resumable", "upload-length", "upload-offset"];

const requestHeaders = [
  "authorization",
  "content-type",
  "accept-language",
  "cache-control",
  "prefer",
  "x-requested-with",
  "x-signalr-user-agent",
  wireHeader.refresh,
  wireHeader.time,
  wireHeader.idempotencyKey,
  ...uploadHeaders,
  "upload-metadata",
].join(", ");

const answerHeaders = [
  "content-disposition",
  "retry-after",
  wireHeader.accessToken,
  wireHeader.refreshToken,
  wireHeader.requestId,
  wireHeader.rights,
  ...uploadHeaders,
  "location",
  "upload-expires",
  wireHeader.fileId,
].join(", ");

const preflightSeconds = 600;

/**
 * Lets pages of these origins make calls (security 9.2). Calls carry their token in a header, so that browsers need to
 * send no cookie; only clients of the hub ask for its connection with credentials.
 */
export function addCors(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  server.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const isHub = path.startsWith(hubPath);
    if (!isHub && !path.startsWith("/api/")) return;
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": answerHeaders });
    if (isHub) reply.header("access-control-allow-credentials", "true");
    const isPreflight = request.headers["access-control-request-method"] !== undefined;
    if (request.method === "OPTIONS" && isPreflight) await answerPreflight(reply);
  });
}

async function answerPreflight(reply: FastifyReply): Promise<void> {
  await reply
    .code(204)
    .headers({
      "access-control-allow-methods": "GET, POST, HEAD, PATCH, DELETE",
      "access-control-allow-headers": requestHeaders,
      "access-control-max-age": preflightSeconds,
    })
    .send();
}
