import { describe, expect, it } from "vitest";
import { hubPath } from "#contract/realtime";
import { aServer, theServer } from "#tests/builders/server";
import { getHubStatus } from "#tests/builders/hub";

const page = "https://console.example";
const sysInfo = "/api/sysTenant/sysInfo/0";

type CorsRequest = { readonly path?: string; readonly origin?: string; readonly method?: string };

async function ask(url: string, { path = sysInfo, origin = page, method = "GET" }: CorsRequest = {}) {
  const preflight: Record<string, string> = method === "OPTIONS" ? { "access-control-request-method": "POST" } : {};
  const { status, headers } = await fetch(new URL(path, url), { method, headers: { origin, ...preflight } });
  return { status, headers, allowed: headers.get("access-control-allow-origin") };
}

describe("pages of another origin", () => {
  it("may call if their origin is listed, and read the tokens in the answer", async () => {
    const { url } = await aServer({ environment: { SITEWARD_CORS_ORIGINS: `${page}, http://10.0.0.5:8080` } });

    const call = await ask(url);
    const preflight = await ask(url, { path: "/api/sysAuth/login", method: "OPTIONS" });
    const hub = await ask(url, { path: `${hubPath}/negotiate`, method: "OPTIONS" });

    expect(call).toMatchObject({ status: 200, allowed: page });
    expect(call.headers.get("access-control-expose-headers")).toContain("x-access-token");
    expect(call.headers.get("vary")).toBe("Origin");
    expect(preflight).toMatchObject({ status: 204, allowed: page });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-authorization");
    const credentials = [call, preflight, hub].map(({ headers }) => headers.get("access-control-allow-credentials"));
    expect(credentials).toEqual([null, null, "true"]);
  });

  it("may not if it is another one, and only the API is open", async () => {
    const server = await aServer({ environment: { SITEWARD_CORS_ORIGINS: page } });

    const answers = [
      await ask(server.url, { origin: "https://console.example.evil" }),
      await ask(server.url, { origin: "null" }),
      await ask(server.url, { path: "/" }),
    ];
    const hub = [page, "https://other.example"].map(
      async (origin) => await getHubStatus({ server, headers: { origin } }),
    );

    expect(answers.map(({ allowed }) => allowed)).toEqual([null, null, null]);
    expect(await Promise.all(hub)).toEqual([401, 403]);
  });

  it("may not if none is listed", async () => {
    const { url } = await theServer();

    const [call, preflight] = [await ask(url), await ask(url, { method: "OPTIONS" })];

    expect([call.allowed, preflight.allowed]).toEqual([null, null]);
    expect(preflight.status).toBe(404);
  });
});
