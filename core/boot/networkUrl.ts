import { networkInterfaces } from "node:os";
import type { Config } from "./config.ts";

type Interfaces = ReturnType<typeof networkInterfaces>;

const anyAddress: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);
const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/u;

/**
 * The URL under which other computers reach the server: the public URL of the settings, else the address that it
 * listens on, else the first IPv4 address of this machine. `undefined` if the server listens on this machine only.
 */
export function findNetworkUrl(
  { publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">,
  interfaces: Interfaces = networkInterfaces(),
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (loopback.test(host)) return undefined;
  const address = anyAddress.has(host) ? findFirstAddress(interfaces) : host;
  if (address === undefined) return undefined;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

type Addresses = { readonly url: string; readonly networkUrl: string | undefined };

/** The lines that say at which addresses the server is opened. */
export function describeAddresses({ url, networkUrl }: Addresses): string[] {
  const ready = `Siteward is ready: ${url}`;
  if (networkUrl === undefined)
    return ["Only this computer can open it. To let others in, start it with SITEWARD_HOST=0.0.0.0.", ready];
  return networkUrl === url ? [ready] : [ready, `On other devices:  ${networkUrl}`];
}

function findFirstAddress(interfaces: Interfaces): string | undefined {
  const addresses = Object.values(interfaces).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}
