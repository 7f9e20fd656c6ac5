import type { FastifyInstance } from "fastify";

/**
 * Styles may be inline: antd writes its own into the page. Images may be `data:` (captcha) and `blob:` (previews of what
 * a person has just chosen).
 */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'self'",
].join("; ");

const permissionsPolicy = "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()";

/** Headers of security 9.1 that no answer goes without. */
export const safeHeaders = {
  "content-security-policy": contentPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": permissionsPolicy,
} as const;

type Secured = { readonly isTls: boolean; readonly frameOrigins: readonly string[] };

/** Puts the safe headers on every answer; answers of the API are not stored anywhere. */
export function secureAnswers(server: FastifyInstance, { isTls, frameOrigins }: Secured): void {
  const ownPolicy = contentPolicy.replace("frame-src 'self'", ["frame-src 'self'", ...frameOrigins].join(" "));
  server.addHook("onSend", async (request, reply) => {
    // A file has a stricter policy of its own.
    const policy = reply.getHeader("content-security-policy") ?? ownPolicy;
    reply.headers({ ...safeHeaders, "content-security-policy": policy });
    if (isTls) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (request.url.startsWith("/api")) reply.header("cache-control", "no-store");
    await Promise.resolve();
  });
}
