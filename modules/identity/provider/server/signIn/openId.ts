import * as openId from "openid-client";
import * as z from "zod";
import { text } from "#contract/fields";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { Config } from "#core/boot/config";
import { guardedFetch, isAllowedHost } from "#core/outbound/guardedFetch";
import type { CallObserver } from "#core/outbound/outgoingCall";
import { type CallOrigin, observeCalls } from "#core/request/outgoingCallLog";
import { unsealText } from "#core/crypto/seal";
import type { ProviderRow } from "../provider.table.ts";

const longestSeconds = 10;
/** A provider's metadata changes seldom; its keys are loaded again if one is unknown. */
const knownMs = 300_000;
const maxCached = 200;

/** The metadata of a provider. */
export type ProviderConfiguration = openId.Configuration;

const known = new Map<string, { readonly party: Promise<ProviderConfiguration>; readonly until: number }>();

/** The metadata of a provider, at most five minutes old. Throws if it cannot be reached or answers nonsense. */
export async function loadProviderConfiguration(app: App, provider: ProviderRow): Promise<ProviderConfiguration> {
  const key = `${provider.tenantId}:${provider.id}:${provider.version}`;
  const found = known.get(key);
  const now = app.now().getTime();
  if (found !== undefined && found.until > now) return await found.party;
  if (known.size >= maxCached) known.clear();
  const party = discoverProvider(app, provider);
  known.set(key, { party, until: now + knownMs });
  party.catch(() => known.delete(key));
  return await party;
}

/** Loads the metadata of a provider. */
export async function discoverProvider(app: App, provider: ProviderRow): Promise<ProviderConfiguration> {
  const { config, keys } = app;
  const issuer = new URL(provider.issuer);
  const isInside = isAllowedHost(config, issuer);
  if (issuer.protocol !== "https:" && !isInside) throw new Error(`${issuer.host}: is not asked without TLS`);
  const secret =
    provider.clientSecret === null
      ? undefined
      : unsealText(keys, getSecretSealContext(provider.id), provider.clientSecret);
  const party = await openId.discovery(issuer, provider.clientId, undefined, proofOf(secret), {
    [openId.customFetch]: fetchOutside(config, observeCalls(app, getOrigin(provider))),
    timeout: longestSeconds,
    execute: [
      // Tokens are verified although they come over TLS.
      openId.enableNonRepudiationChecks,
      // oxlint-disable-next-line typescript/no-deprecated -- only for internal hosts that the installation allows
      ...(isInside ? [openId.allowInsecureRequests] : []),
    ],
  });
  const { authorization_endpoint: address = "", token_endpoint: tokens, jwks_uri: keySet } = party.serverMetadata();
  const isWeb = /^https:/iu.test(address) || (isInside && /^http:/iu.test(address));
  if (!isWeb || tokens === undefined || keySet === undefined) throw new Error("the provider lacks an address");
  return party;
}

/** The context for sealing a provider's secret. */
export function getSecretSealContext(id: Id): string {
  return `sign_in_provider:${id}`;
}

/** How we authenticate at the provider: by the method in its metadata, otherwise in the header. */
function proofOf(secret: string | undefined): openId.ClientAuth {
  if (secret === undefined) return openId.None();
  const [inHead, inBody] = [openId.ClientSecretBasic(secret), openId.ClientSecretPost(secret)];
  return (...parameters) => {
    const [{ token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }] = parameters;
    const prove = methods.includes("client_secret_basic") ? inHead : inBody;
    prove(...parameters);
  };
}

function getOrigin({ tenantId, name }: ProviderRow): CallOrigin {
  return { tenantId, client: "OpenID Connect", description: name.slice(0, 64), action: "sysOAuth" };
}

/** Requests of the library use the guarded client, like all addresses of users. */
function fetchOutside(config: Config, observe: CallObserver): openId.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await guardedFetch(config, {
      url: new URL(url),
      method: method === "POST" ? "POST" : "GET",
      headers,
      body: body instanceof URLSearchParams ? body.toString() : undefined,
      signal,
      observe,
    });
    const headerEntries = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((item): [string, string] => [name, item]),
    );
    const isEmpty = answer.body.length === 0;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: headerEntries,
    });
  };
}

/** The parameters of an authorization request, including secrets that only both ends know. */
export type AuthorizationRequest = {
  readonly redirectUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** The address for the sign-in at the provider: authorization code flow with PKCE. */
export async function createAuthorizationUrl(
  party: ProviderConfiguration,
  scopes: string,
  request: AuthorizationRequest,
): Promise<URL> {
  return openId.buildAuthorizationUrl(party, {
    redirect_uri: request.redirectUrl,
    scope: scopes,
    state: request.state,
    nonce: request.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: "S256",
  });
}

const Word = text(1024).optional().catch(undefined);

/** The claims that are read; invalid ones count as missing. */
const Person = z.object({
  name: Word,
  nickname: Word,
  preferred_username: Word,
  email: z.email().max(128).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
});

/** An identity at a provider. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  readonly account: string | undefined;
  readonly email: string | undefined;
  /** In lower case; only if the provider has verified it. */
  readonly verifiedEmail: string | undefined;
};

const longestSubject = 255;

/**
 * Verifies what the browser returned with and loads the identity: state, issuer, code, and then the token with its
 * signature, issuer, audience, times and nonce. Throws if anything is wrong.
 */
export async function fetchIdentity(
  party: ProviderConfiguration,
  returned: URLSearchParams,
  request: AuthorizationRequest,
): Promise<Identity> {
  const address = new URL(request.redirectUrl);
  address.search = returned.toString();
  const tokens = await openId.authorizationCodeGrant(party, address, {
    expectedState: request.state,
    expectedNonce: request.nonce,
    pkceCodeVerifier: request.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || claims.sub.length > longestSubject)
    throw new Error("the provider sends no valid subject");
  const furtherClaims =
    party.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await openId.fetchUserInfo(party, tokens.access_token, claims.sub);
  const person = Person.parse({ ...claims, ...furtherClaims });
  const email = person.email?.toLowerCase();
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: person.name ?? person.nickname,
    account: person.preferred_username,
    email,
    verifiedEmail: person.email_verified === true ? email : undefined,
  };
}
