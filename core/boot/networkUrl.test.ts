import { describe, expect, it } from "vitest";
import { describeAddresses, findNetworkUrl } from "./networkUrl.ts";

const rest = { netmask: "255.255.255.0", mac: "00:00:00:00:00:00", cidr: null };
const interfaces = {
  lo: [{ ...rest, address: "127.0.0.1", family: "IPv4", internal: true }],
  eth0: [
    { ...rest, address: "fe80::1", family: "IPv6", internal: false, scopeid: 2 },
    { ...rest, address: "192.168.1.20", family: "IPv4", internal: false },
  ],
} satisfies Parameters<typeof findNetworkUrl>[1];

describe("the URL for other computers", () => {
  it.each([
    ["0.0.0.0", "http://192.168.1.20:5005"],
    ["::", "http://192.168.1.20:5005"],
    ["192.168.1.7", "http://192.168.1.7:5005"],
    ["fd00::7", "http://[fd00::7]:5005"],
    ["site.example", "http://site.example:5005"],
  ])("of a server on %s is %s", (host, url) => {
    expect(findNetworkUrl({ publicUrl: undefined, host, port: 5005 }, interfaces)).toBe(url);
  });

  it.each(["127.0.0.1", "127.0.1.1", "localhost", "::1"])("does not exist for a server on %s", (host) => {
    expect(findNetworkUrl({ publicUrl: undefined, host, port: 5005 }, interfaces)).toBeUndefined();
  });

  it("does not exist on a machine without a network", () => {
    expect(
      findNetworkUrl({ publicUrl: undefined, host: "0.0.0.0", port: 5005 }, { lo: interfaces.lo }),
    ).toBeUndefined();
  });

  it("is the public URL of the settings", () => {
    const url = findNetworkUrl({ publicUrl: "https://site.example", host: "127.0.0.1", port: 5005 }, interfaces);
    expect(url).toBe("https://site.example");
  });
});

describe("the start names", () => {
  const url = "http://127.0.0.1:5005";

  it("the way to let others in, where only this machine can open it", () => {
    expect(describeAddresses({ url, networkUrl: undefined })).toEqual([
      "Only this computer can open it. To let others in, start it with SITEWARD_HOST=0.0.0.0.",
      "Siteward is ready: http://127.0.0.1:5005",
    ]);
  });

  it("the address for other devices, where it is another one", () => {
    expect(describeAddresses({ url, networkUrl: "http://192.168.1.20:5005" })).toEqual([
      "Siteward is ready: http://127.0.0.1:5005",
      "On other devices:  http://192.168.1.20:5005",
    ]);
  });

  it("one address, where all use the same", () => {
    expect(describeAddresses({ url: "https://site.example", networkUrl: "https://site.example" })).toEqual([
      "Siteward is ready: https://site.example",
    ]);
  });
});
