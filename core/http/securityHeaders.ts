import type { FastifyInstance } from "fastify";

/**
 * Inline styles are allowed because antd writes its styles into the page. Images may be `data:` (captcha) and `blob:`
 * (previews of chosen files).
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

/** Headers of security 9.1, sent with every answer. */
export const securityHeaders = {
  "content-security-policy": contentPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": permissionsPolicy,
} as const;

type SecurityHeaderOptions = { readonly isTls: boolean; readonly frameOrigins: readonly string[] };

/** Adds the security headers to every answer; answers of the API are not cached, unless a file says so. */
export function addSecurityHeaders(server: FastifyInstance, { isTls, frameOrigins }: SecurityHeaderOptions): void {
  const ownPolicy = contentPolicy.replace("frame-src 'self'", ["frame-src 'self'", ...frameOrigins].join(" "));
  server.addHook("onSend", async (request, reply) => {
    // A file has a stricter policy.
    const policy = reply.getHeader("content-security-policy") ?? ownPolicy;
    reply.headers({ ...securityHeaders, "content-security-policy": policy });
    if (isTls) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (request.url.startsWith("/api") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    await Promise.resolve();
  });
}
