import http from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { theServer } from "#tests/builders/server";

/** A request that a service received: its path, query and form. */
export type ServiceRequest = { readonly path: string; readonly query: URLSearchParams; readonly form: URLSearchParams };

/** The answer of a service: an object is sent as JSON. */
export type ServiceAnswer = { readonly status?: number; readonly body: unknown };

/** A data service for regions on the loopback interface. */
export type FakeRegionService = { readonly url: URL; readonly requests: readonly ServiceRequest[] };

/** Starts a service that answers so; it ends with the test. */
export async function aRegionService(
  answer: (request: ServiceRequest, response: http.ServerResponse) => ServiceAnswer | undefined,
): Promise<FakeRegionService> {
  const requests: ServiceRequest[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const received = { path: pathname, query: searchParams, form };
      requests.push(received);
      const given = answer(received, response);
      if (given === undefined) return;
      response.statusCode = given.status ?? 200;
      response.end(typeof given.body === "string" ? given.body : JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/`), requests };
}

/** The server under test may reach services on the loopback interface until the test ends. */
export async function allowLoopback(): Promise<void> {
  const { app } = await theServer();
  const { outgoingHosts } = app.config;
  Object.assign(app.config, { outgoingHosts: ["127.0.0.1"] });
  onTestFinished(() => void Object.assign(app.config, { outgoingHosts }));
}
