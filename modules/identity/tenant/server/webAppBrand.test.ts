import { describe, expect, it } from "vitest";
import { advanceClock, theServer } from "#tests/builders/server";
import { aTenant, nextUnique } from "#tests/builders/tenant";

async function readManifest(query = "", headers: Record<string, string> = {}) {
  const { server } = await theServer();
  const answer = await server.inject({ url: `/manifest.webmanifest${query}`, headers });
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  const manifest: Record<string, unknown> = answer.json();
  return manifest;
}

describe("the manifest of the installed application", () => {
  it("has the name and colour of the tenant that the address names", async () => {
    const { tenant } = await aTenant();
    const { owner } = await theServer();
    await owner.query("update tenant set title = 'East', theme_color = '#aa3300' where id = $1", [tenant.id]);
    advanceClock(6);

    expect(await readManifest(`?tid=${tenant.id}`)).toMatchObject({ short_name: "East", theme_color: "#aa3300" });
  });

  it("has those of the tenant of the host", async () => {
    const { tenant } = await aTenant();
    const { owner } = await theServer();
    const host = `${nextUnique()}.example.com`;
    await owner.query("update tenant set title = 'West', host = $2 where id = $1", [tenant.id, host]);
    advanceClock(6);

    const headers = { "x-forwarded-host": host, "x-forwarded-for": "10.0.0.1" };
    expect(await readManifest("", headers)).toMatchObject({ short_name: "West" });
  });

  it("is the product's where no tenant is known, in the language of the browser", async () => {
    const manifest = await readManifest("?tid=4000000000000000", { "accept-language": "en" });

    expect(manifest).toMatchObject({
      name: "Siteward",
      lang: "en",
      theme_color: "#0f59a4",
    });
    expect(manifest["shortcuts"]).toContainEqual({ name: "Messages", url: "/#/dashboard/notice" });
    expect(manifest["icons"]).toContainEqual({
      src: "/icon-maskable-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    });
  });
});
