import * as openId from "openid-client";
import * as z from "zod";
import type { Id } from "#contract/id";
import type { App } from "#server/app";
import type { Config } from "#server/config";
import { askOutside, isAllowedHost, OutsideRefused } from "#server/outgoing/askOutside";
import { unseal } from "#server/seal";
import type { ProviderRow } from "./provider.table.ts";

const longestSeconds = 10;
/** What a provider says of itself changes seldom; its keys are looked up anew where one is unknown. */
const knownMs = 300_000;
const mostKnown = 200;

/** A provider as it has described itself, ready to be asked. */
export type Party = openId.Configuration;

const known = new Map<string, { readonly party: Promise<Party>; readonly until: number }>();

/** What the provider says of itself, at most five minutes ago. Throws where it cannot be reached or says nonsense. */
export async function knownParty(app: App, provider: ProviderRow): Promise<Party> {
  const key = `${provider.tenantId}:${provider.id}:${provider.version}`;
  const found = known.get(key);
  const now = app.now().getTime();
  if (found !== undefined && found.until > now) return await found.party;
  if (known.size >= mostKnown) known.clear();
  const party = discoverParty(app, provider);
  known.set(key, { party, until: now + knownMs });
  party.catch(() => known.delete(key));
  return await party;
}

/** Asks a provider what it says of itself. */
export async function discoverParty({ config, keys }: App, provider: ProviderRow): Promise<Party> {
  const issuer = new URL(provider.issuer);
  const isInside = isAllowedHost(config, issuer);
  if (issuer.protocol !== "https:" && !isInside) throw new OutsideRefused(issuer, "is not asked without TLS");
  const secret =
    provider.clientSecret === null ? undefined : unseal(keys, placeOfSecret(provider.id), provider.clientSecret);
  const party = await openId.discovery(issuer, provider.clientId, undefined, proofOf(secret), {
    [openId.customFetch]: fetchOutside(config),
    timeout: longestSeconds,
    execute: [
      // Tokens are verified although they come over TLS.
      openId.enableNonRepudiationChecks,
      // oxlint-disable-next-line typescript/no-deprecated -- only hosts of the own network that the installation names
      ...(isInside ? [openId.allowInsecureRequests] : []),
    ],
  });
  const { authorization_endpoint: address = "", token_endpoint: tokens, jwks_uri: keySet } = party.serverMetadata();
  const isWeb = /^https:/iu.test(address) || (isInside && /^http:/iu.test(address));
  if (!isWeb || tokens === undefined || keySet === undefined) throw new Error("the provider lacks an address");
  return party;
}

/** Where a secret is sealed for. */
export function placeOfSecret(id: Id): string {
  return `sign_in_provider:${id}`;
}

/** How we prove who we are: as the provider says that it wants it, in the head of the request if it says nothing. */
function proofOf(secret: string | undefined): openId.ClientAuth {
  if (secret === undefined) return openId.None();
  const [inHead, inBody] = [openId.ClientSecretBasic(secret), openId.ClientSecretPost(secret)];
  return (...about) => {
    const [{ token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] }] = about;
    const prove = methods.includes("client_secret_basic") ? inHead : inBody;
    prove(...about);
  };
}

/** Requests of the library go the way of all that users have named. */
function fetchOutside(config: Config): openId.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await askOutside(config, {
      url: new URL(url),
      method: method === "POST" ? "POST" : "GET",
      headers,
      body: body instanceof URLSearchParams ? body.toString() : undefined,
      signal,
    });
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const isEmpty = answer.body.length === 0;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: given });
  };
}

/** What goes to the provider and comes back, and what only both ends know. */
export type Asked = {
  readonly redirectUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** Where the browser goes to sign in: authorization code with PKCE. */
export async function addressAt(party: Party, scopes: string, asked: Asked): Promise<URL> {
  return openId.buildAuthorizationUrl(party, {
    redirect_uri: asked.redirectUrl,
    scope: scopes,
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: "S256",
  });
}

const Word = z.string().trim().normalize("NFC").min(1).optional().catch(undefined);

/** What is read of somebody; whatever is not as it should be is not there. */
const Person = z.object({
  name: Word,
  nickname: Word,
  preferred_username: Word,
  email: z.email().max(128).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
});

/** Somebody, as a provider knows him. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  readonly account: string | undefined;
  readonly email: string | undefined;
  /** In lower case; only where the provider has verified it. */
  readonly verifiedEmail: string | undefined;
};

const longestSubject = 255;

/**
 * Who has signed in at the provider, from what the browser brought back: state, issuer, code, and then the token with its
 * signature, issuer, audience, times and nonce. Throws where anything is wrong.
 */
export async function identityAt(party: Party, returned: URLSearchParams, asked: Asked): Promise<Identity> {
  const address = new URL(asked.redirectUrl);
  address.search = returned.toString();
  const tokens = await openId.authorizationCodeGrant(party, address, {
    expectedState: asked.state,
    expectedNonce: asked.nonce,
    pkceCodeVerifier: asked.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || claims.sub.length > longestSubject) throw new Error("the provider names nobody");
  const more =
    party.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await openId.fetchUserInfo(party, tokens.access_token, claims.sub);
  const person = Person.parse({ ...claims, ...more });
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
