import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT } from "jose";

/** Claims of a token; undefined ones are left out. */
type Claims = Readonly<Record<string, unknown>>;

/** Faults and claims of the provider's next answer. */
export type ProviderFault = {
  readonly claims?: Claims;
  readonly header?: Readonly<Record<string, string>>;
  /** Signs with a key that it does not publish. */
  readonly isForged?: boolean;
  /** Sends the token without a signature. */
  readonly isUnsigned?: boolean;
  readonly person?: Claims;
};

/** A small OpenID Connect provider whose answers a test can falsify. */
export type FakeProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** False values for the next token. */
  setFault(lie: ProviderFault): void;
  /** Signs in at an address of the authorization endpoint; returns the address to which the browser is redirected. */
  signIn(address: string, subject: string, person?: Claims): Promise<URL>;
  /** Number of token requests. */
  readonly getTokenRequestCount: () => number;
};

type AuthorizationGrant = { readonly query: URLSearchParams; readonly subject: string; readonly person: Claims };

/** Generating them takes a moment. */
let usualKeys: Promise<readonly [GenerateKeyPairResult, GenerateKeyPairResult]> | undefined;

/** Starts one on a free port. */
export async function aFakeProvider(): Promise<FakeProvider> {
  usualKeys ??= Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
  const [keys, strangers] = await usualKeys;
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "ES256", use: "sig" };
  const [clientId, clientSecret] = [`client-${randomBytes(4).toString("hex")}`, randomBytes(16).toString("hex")];
  const granted = new Map<string, AuthorizationGrant>();
  const people = new Map<string, Claims>();
  let lie: ProviderFault = {};
  let asked = 0;
  let issuer = "";

  async function tokenFor({ query, subject }: AuthorizationGrant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: issuer, sub: subject, aud: clientId, iat: now, exp: now + 300, nonce: query.get("nonce") };
    const claims = { ...truth, ...lie.claims };
    const header = { alg: "ES256", kid: "one", ...lie.header };
    if (lie.isUnsigned === true) return `${encode({ alg: "none" })}.${encode(claims)}.`;
    return await new SignJWT(claims)
      .setProtectedHeader(header)
      .sign(lie.isForged === true ? strangers.privateKey : keys.privateKey);
  }

  async function answer(request: http.IncomingMessage): Promise<{ status?: number; body: object }> {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/.well-known/openid-configuration") return { body: describe(issuer) };
    if (url.pathname === "/keys") return { body: { keys: [jwk] } };
    if (url.pathname === "/me") {
      const bearer = (request.headers.authorization ?? "").replace("Bearer ", "");
      return { body: { sub: bearer, ...people.get(bearer) } };
    }
    asked += 1;
    const form = new URLSearchParams(await bodyOf(request));
    const grant = granted.get(form.get("code") ?? "");
    granted.delete(form.get("code") ?? "");
    const proof = Buffer.from((request.headers.authorization ?? "").replace("Basic ", ""), "base64").toString();
    // RFC 6749, 2.3.1: both are encoded before they are joined.
    const isClient = decodeURIComponent(proof) === `${clientId}:${clientSecret}`;
    if (!isClient || grant === undefined || !isProved(grant.query, form))
      return { status: 400, body: { error: "invalid_grant" } };
    people.set(grant.subject, { ...grant.person, ...lie.person });
    const body = { access_token: grant.subject, token_type: "Bearer", expires_in: 60, id_token: await tokenFor(grant) };
    lie = {};
    return { body };
  }

  const server = http.createServer((request, response) => {
    void answer(request).then(({ status = 200, body }) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  // It ends with the process.
  server.unref();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has such an address
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    setFault: (next) => {
      lie = next;
    },
    signIn: async (address, subject, person = {}) => {
      const { searchParams: query } = new URL(address);
      const code = randomBytes(16).toString("hex");
      granted.set(code, { query, subject, person });
      const back = new URL(query.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer }).toString();
      return await Promise.resolve(back);
    },
    getTokenRequestCount: () => asked,
  };
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256", "none"],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ["S256"],
  };
}

function isProved(query: URLSearchParams, form: URLSearchParams): boolean {
  const verifier = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  return verifier === query.get("code_challenge") && form.get("redirect_uri") === query.get("redirect_uri");
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
