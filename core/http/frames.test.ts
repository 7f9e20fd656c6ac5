import { expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aServer } from "#tests/builders/server";

const policyOf = async (url: string, path: string) =>
  (await fetch(new URL(path, url))).headers.get("content-security-policy") ?? "";

const frameSources = (policy: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith("frame-src"))
    ?.split(" ")
    .slice(1);

it("pages of other sites may be shown in a frame where the operator lists them, for browser and console alike", async () => {
  const { url } = await aServer({
    environment: { SITEWARD_FRAME_ORIGINS: "https://bi.example, http://10.0.0.5:8080" },
  });

  const origins = ["https://bi.example", "http://10.0.0.5:8080"];
  for (const path of ["/", "/api/sysTenant/sysInfo/0", "/no/such"])
    expect(frameSources(await policyOf(url, path))).toEqual(["'self'", ...origins]);
  const info = await fetch(new URL(`/api/${tenantApi.name}/sysInfo/0`, url)).then(
    async (answer) => await answer.json(),
  );
  expect(info).toMatchObject({ result: { frameOrigins: origins } });
});

it("without a list only the console's own pages are", async () => {
  const { url } = await aServer();

  expect(frameSources(await policyOf(url, "/"))).toEqual(["'self'"]);
});
