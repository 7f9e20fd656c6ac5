import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { BlockedAddressError, guardedFetch } from "./guardedFetch.ts";

const get = { method: "GET", headers: {} } as const;
const noHosts = { outgoingHosts: [] };
const loopback = { outgoingHosts: ["127.0.0.1"] };
const servers: http.Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function aServer(answer: http.RequestListener): Promise<URL> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}/`);
}

describe("an outgoing request", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://localhost/",
    "http://8.8.8.8:5432/",
    "ftp://8.8.8.8/",
    "http://user@8.8.8.8/",
  ])("to %s is refused", async (address) => {
    await expect(guardedFetch(noHosts, { ...get, url: new URL(address) })).rejects.toBeInstanceOf(BlockedAddressError);
  });

  it("is sent to an internal host if the installation lists it, and follows no redirect", async () => {
    const url = await aServer((_, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end());

    const { status, headers } = await guardedFetch(loopback, { ...get, url });

    expect([status, headers.location]).toEqual([302, "http://169.254.169.254/"]);
  });

  it("is sent only to the listed port if one is listed", async () => {
    const url = await aServer((_, response) => response.end("here"));

    const { body } = await guardedFetch({ outgoingHosts: [url.host] }, { ...get, url });

    expect(body.toString()).toBe("here");
    const other = guardedFetch({ outgoingHosts: ["127.0.0.1:1"] }, { ...get, url });
    await expect(other).rejects.toBeInstanceOf(BlockedAddressError);
  });

  it("fails if the response exceeds 10 MB", async () => {
    const url = await aServer((_, response) => response.end(Buffer.alloc(11 * 1024 * 1024)));

    await expect(guardedFetch(loopback, { ...get, url })).rejects.toThrow("too long");
  });
});
