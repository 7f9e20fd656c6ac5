import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A real OpenID Connect provider that signs in any typed name. */
export type OpenIdProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Starts to answer, when the redirect address is known. */
  serve(redirectUrl: string): void;
  close(): void;
};

/** Listens on a free port. */
export async function anOpenIdProvider(): Promise<OpenIdProvider> {
  const server = http.createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has such an address
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["console", randomUUID()];
  return {
    issuer,
    clientId,
    clientSecret,
    serve: (redirectUrl) => {
      const provider = new Provider(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUrl] }],
        claims: { profile: ["name"], email: ["email", "email_verified"] },
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, IdToken: 60 },
        cookies: { keys: [randomUUID()] },
        findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: id, email: `${id}@example.com` }) }),
      });
      const answer = provider.callback();
      server.on("request", (request, response) => void answer(request, response));
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
