import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import {
  type NewPasskeyDraft,
  passkeyApi,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from "#modules/identity/passkey/contract";
import type { Client } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { aTenant, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";

/** Faults in the output of a device. */
export type PasskeyFault = {
  origin?: string;
  /** The host that the key is for. */
  host?: string;
  challenge?: string;
  /** The device has not verified its owner. */
  isVerified?: boolean;
  /** The counter that it reports. */
  counter?: number;
  signature?: string;
  userHandle?: string;
};

/** A device with one key pair: the behaviour of a phone or a security key. */
export type TestDevice = {
  readonly id: string;
  createPasskey(creation: PasskeyCreation, twist?: PasskeyFault): NewPasskeyDraft;
  signChallenge(request: PasskeyRequest, twist?: PasskeyFault): PasskeyAssertion;
};

/** A device on the pages of an origin. It counts its uses, like security keys do. */
export function aDevice(origin: string): TestDevice {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(24);
  const id = credentialId.toString("base64url");
  let used = 0;

  /** The authenticator's part: host, flags, counter. */
  function dataFor(host: string, { isVerified = true, counter = used }: PasskeyFault, made?: Buffer): Buffer {
    const flags = 1 + (isVerified ? 4 : 0) + (made === undefined ? 0 : 64);
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags);
    numbers.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(host), numbers, made ?? Buffer.alloc(0)]);
  }

  /** The browser's part. */
  const clientData = (type: string, challenge: string, twist: PasskeyFault) =>
    Buffer.from(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? origin }));

  return {
    id,
    createPasskey(creation, twist = {}) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const point = [x, y].map((part) => Buffer.from(part, "base64url"));
      const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = point;
      const key = new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, first],
          [-3, second],
        ] as const),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const made = Buffer.concat([Buffer.alloc(16), length, credentialId, encodeCbor(key)]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", dataFor(twist.host ?? creation.rp.id, twist, made)],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", creation.challenge, twist).toString("base64url"),
        attestationObject: encodeCbor(attestation).toString("base64url"),
        transports: ["internal", "hybrid"],
      };
      return { id, type: "public-key", response };
    },
    signChallenge({ rpId, challenge }, twist = {}) {
      used += 1;
      const data = dataFor(twist.host ?? rpId, twist);
      const said = clientData("webauthn.get", challenge, twist);
      const signature = sign("sha256", Buffer.concat([data, sha256(said)]), privateKey).toString("base64url");
      const response = {
        clientDataJSON: said.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: twist.signature ?? signature,
        userHandle: twist.userHandle,
      };
      return { id, type: "public-key", response };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The subset of CBOR that a device writes. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encodeCbor)]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([major * 32 + count]);
  return count < 256 ? Buffer.from([major * 32 + 24, count]) : Buffer.from([major * 32 + 25, count >> 8, count & 255]);
}

/** An account whose tenant has its own host, with a page of that host. */
export type PasskeySetup = {
  tenant: TestTenant;
  admin: TestAccount;
  account: TestAccount;
  /** The account's client, for an open page of the host. */
  page: Client;
  host: string;
  device: TestDevice;
};

/** Creates such a tenant, with an account that has a device but no passkey yet. */
export async function createPasskeySetup(options: Parameters<TestTenant["hasAccount"]>[0] = {}): Promise<PasskeySetup> {
  const { tenant, admin } = await aTenant();
  const host = `${nextUnique()}.example.com`;
  const { owner } = await theServer();
  await owner.query("update tenant set host = $2 where id = $1", [tenant.id, host]);
  const account = await tenant.hasAccount(options);
  const page = account.withHeaders({ "x-forwarded-host": host });
  return { tenant, admin, account, page, host, device: aDevice(`https://${host}`) };
}

/** Adds a passkey of a device; returns the recovery codes that came with it. */
export async function addPasskey(page: Client, device: TestDevice): Promise<string[]> {
  const { creation, name } = await page.get(passkeyApi, "begin", { password: knownPassword });
  const { codes } = await page.get(passkeyApi, "add", { name, passkey: device.createPasskey(creation) });
  return codes;
}
