import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isPublicAddress } from "./addresses.ts";
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

describe("an address", () => {
  it.each(["8.8.8.8", "203.0.114.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])("is public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

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
