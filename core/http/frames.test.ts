import { expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aServer } from "#tests/builders/server";

const fetchPolicy = async (url: string, path: string) =>
  (await fetch(new URL(path, url))).headers.get("content-security-policy") ?? "";

const parseFrameSources = (policy: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith("frame-src"))
    ?.split(" ")
    .slice(1);

it("allows frames of the configured origins, in the content security policy and in the console", async () => {
  const { url } = await aServer({
    environment: { SITEWARD_FRAME_ORIGINS: "https://bi.example, http://10.0.0.5:8080" },
  });

  const origins = ["https://bi.example", "http://10.0.0.5:8080"];
  for (const path of ["/", "/api/sysTenant/sysInfo/0", "/no/such"])
    expect(parseFrameSources(await fetchPolicy(url, path))).toEqual(["'self'", ...origins]);
  const info = await fetch(new URL(`/api/${tenantApi.name}/sysInfo/0`, url)).then(
    async (answer) => await answer.json(),
  );
  expect(info).toMatchObject({ result: { frameOrigins: origins } });
});

it("allows only frames of its own origin if none is configured", async () => {
  const { url } = await aServer();

  expect(parseFrameSources(await fetchPolicy(url, "/"))).toEqual(["'self'"]);
});
