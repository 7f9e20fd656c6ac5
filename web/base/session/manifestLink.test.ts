import { expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aSysInfo } from "#testing/builders.ts";
import { createFakeServer } from "#testing/fakeServer.ts";
import { loadSysInfo } from "./sysInfo.ts";

it("the manifest is that of the tenant whose page is shown", async () => {
  const link = document.head.appendChild(document.createElement("link"));
  Object.assign(link, { rel: "manifest", href: "/manifest.webmanifest" });
  createFakeServer().answer(tenantApi, "sysInfo", () => aSysInfo());

  await loadSysInfo(100_001);
  expect(link.getAttribute("href")).toBe("/manifest.webmanifest?tid=100001");
  await loadSysInfo(0);

  expect(link.getAttribute("href")).toBe("/manifest.webmanifest");
});
