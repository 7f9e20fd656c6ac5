import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { requestError } from "#contract/errors";
import type { App } from "#core/request/app";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import { toNetwork } from "#core/request/network";
import { hashSecret } from "#core/crypto/secret";
import type { Limiter } from "./limiter.ts";

/** What writes the metrics of this node in the text format of Prometheus. */
export const metricsSource = defineExtensionPoint<{
  readonly contentType: string;
  write(app: App): Promise<string>;
}>("http.metrics");

type MetricsDependencies = { readonly app: App; readonly addressLimiter: Limiter };

/**
 * `/metrics`, for Prometheus: with the token of the configuration as a bearer. Without one in the configuration the
 * address does not exist (security 9.5).
 */
export function serveMetrics(server: FastifyInstance, { app, addressLimiter }: MetricsDependencies): void {
  const { metricsToken } = app.config;
  const [source] = metricsSource.list({ app });
  if (metricsToken === undefined || source === undefined) {
    server.get("/metrics", async () => await Promise.reject(requestError("request.unknown")));
    return;
  }
  const expected = hashSecret(metricsToken);
  server.get("/metrics", async (request, reply) => {
    if (!addressLimiter.take(toNetwork(request.ip), app.now().getTime())) throw requestError("request.too_many");
    const given = /^Bearer (?<token>\S+)$/iu.exec(request.headers.authorization ?? "")?.groups?.["token"] ?? "";
    if (!timingSafeEqual(hashSecret(given), expected)) {
      return await reply.code(401).header("www-authenticate", "Bearer").type("text/plain").send("");
    }
    return await reply.type(source.contentType).send(await source.write(app));
  });
}
