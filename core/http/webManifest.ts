import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestError } from "#contract/errors";
import type { TextKey } from "#contract/text";
import type { App } from "#core/request/app";
import type { AnyContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import { toNetwork } from "#core/request/network";
import { openContext } from "#core/request/openContext";
import type { Limiter } from "./limiter.ts";
import { createRequestInfo } from "./routeHandler.ts";

/** The name and colour of the installed application. */
export type WebAppBrand = { readonly name: string; readonly shortName: string; readonly themeColor: string };

/** The brand of the tenant with an id, or for 0 of the host's; `undefined`: that of the product. */
export const webAppBrand =
  defineExtensionPoint<(ctx: AnyContext, tenantId: number) => Promise<WebAppBrand | undefined>>("http.webAppBrand");

/** A page that the icon of the installed application offers: `webAppShortcuts.provide({ title: "…", path: "/…" })`. */
export type WebAppShortcut = { readonly title: TextKey; readonly path: string };

/** In the order of the modules. */
export const webAppShortcuts = defineExtensionPoint<WebAppShortcut>("http.webAppShortcuts");

const productBrand: WebAppBrand = { name: "Siteward", shortName: "Siteward", themeColor: "#0f59a4" };

const icons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/mark.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
];

type ManifestOptions = { readonly app: App; readonly addressLimiter: Limiter };

/** Serves the manifest, by which a browser installs the web as an application: `?tid=` names a tenant. */
export function serveWebManifest(server: FastifyInstance, { app, addressLimiter }: ManifestOptions): void {
  server.get("/manifest.webmanifest", async (request, reply) => {
    if (!addressLimiter.take(toNetwork(request.ip), app.now().getTime())) throw requestError("request.too_many");
    const { ctx } = openContext(createRequestInfo(app, { request, reply }, undefined), true);
    const brand = (await webAppBrand.get(ctx)(ctx, getTenantId(request))) ?? productBrand;
    return await reply
      .headers({ "cache-control": "private, max-age=3600", vary: "accept-language" })
      .type("application/manifest+json")
      .send(JSON.stringify(createManifest(ctx, brand)));
  });
}

function createManifest(ctx: AnyContext, { name, shortName, themeColor }: WebAppBrand) {
  return {
    id: "/",
    name,
    short_name: shortName,
    lang: ctx.language,
    start_url: "/#/dashboard/home",
    scope: "/",
    display: "standalone",
    background_color: "#f3f6f9",
    theme_color: themeColor,
    icons,
    shortcuts: webAppShortcuts.list(ctx).map(({ title, path }) => ({ name: ctx.t(title), url: `/#${path}` })),
  };
}

function getTenantId({ query }: FastifyRequest): number {
  const tid = typeof query === "object" && query !== null && "tid" in query ? Number(query.tid) : 0;
  return Number.isSafeInteger(tid) && tid > 0 ? tid : 0;
}
