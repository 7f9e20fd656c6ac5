import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { exhaustedError } from "#contract/errors";
import type { App } from "#core/request/app";
import { toNetwork } from "#core/request/network";
import { deriveBytes } from "#core/crypto/keys";
import { type AnonymousRequester, runAnonymously } from "./anonymous.ts";
import { type HumanTicket, isQuotaExhausted, issueHumanTicket } from "./humanTicket.ts";

/** Proof of work in the format of ALTCHA: which number below `maxnumber`, appended to the salt, has this hash? */
export type ProofOfWorkChallenge = {
  readonly algorithm: "SHA-256";
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
  readonly expirySeconds: number;
};

const expirySeconds = 120;
/** An ordinary phone tries some 200,000 numbers a second, so it needs a second or two; see decision 30. */
const maxnumber = 500_000;
const quota = { kind: "work", maxPerMinute: 10 } as const;

/** Creates a challenge. Nothing is stored: it is signed, for one network. */
export async function createProofOfWork(
  app: App,
  { address, requestId }: AnonymousRequester,
): Promise<ProofOfWorkChallenge> {
  const network = toNetwork(address);
  await runAnonymously(app, requestId, async (transaction) => {
    // Checked now, so that no device computes in vain.
    if (await isQuotaExhausted(transaction, quota, { network, now: app.now() })) throw exhaustedError(60);
  });
  const salt = `${randomBytes(12).toString("hex")}?expires=${secondOf(app.now()) + expirySeconds}`;
  const challenge = digest(salt + String(randomInt(maxnumber)));
  const signature = signatureOf(app, { network, salt, challenge }).toString("hex");
  return { algorithm: "SHA-256", challenge: challenge.toString("hex"), salt, signature, maxnumber, expirySeconds };
}

/** The solution of a device, with its challenge. */
export type ProofOfWorkAnswer = AnonymousRequester & {
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly number: number;
};

/**
 * Verifies a solution: returns a ticket, or why there is none. Each challenge counts once, and a network gets ten
 * tickets a minute.
 */
export async function verifyProofOfWork(
  app: App,
  answer: ProofOfWorkAnswer,
): Promise<HumanTicket | "wrong" | "expired"> {
  const { salt, number, address, requestId } = answer;
  const [now, network, challenge] = [app.now(), toNetwork(address), Buffer.from(answer.challenge, "hex")];
  const signature = Buffer.from(answer.signature, "hex");
  const expectedSignature = signatureOf(app, { network, salt, challenge });
  const isOurs = signature.length === expectedSignature.length && timingSafeEqual(signature, expectedSignature);
  if (!isOurs || !digest(salt + String(number)).equals(challenge)) return "wrong";
  if (Number(salt.split("=").at(-1)) <= secondOf(now)) return "expired";
  return await runAnonymously(app, requestId, async (transaction) => {
    if (await isQuotaExhausted(transaction, quota, { network, now })) throw exhaustedError(60);
    return (await issueHumanTicket(transaction, now, { network, work: challenge })) ?? "expired";
  });
}

type SignedContent = { readonly network: string; readonly salt: string; readonly challenge: Buffer };

function signatureOf(app: App, { network, salt, challenge }: SignedContent): Buffer {
  return deriveBytes(app.keys, "work", `${network}\0${salt}\0${challenge.toString("hex")}`);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
