import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { refusal } from "#contract/errors";
import type { App } from "#server/app";
import { networkOf } from "#server/context/network";
import { derive } from "#server/keys";
import { type Asker, asNobody } from "./nobody.ts";
import { giveTicket, isUsedUp, type Ticket } from "./ticket.ts";

/** Work for a device, in the form of ALTCHA: which number below `maxnumber`, behind the salt, has this hash? */
export type Work = {
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
const quota = { counting: "work", most: 10 } as const;

/** Sets work. Nothing of it is stored: it is signed, for one network. */
export async function newWork(app: App, { address, requestId }: Asker): Promise<Work> {
  const network = networkOf(address);
  await asNobody(app, requestId, async (transaction) => {
    // Nobody is to work for nothing.
    if (await isUsedUp(transaction, quota, { network, now: app.now() })) throw refusal("request.too_many");
  });
  const salt = `${randomBytes(12).toString("hex")}?expires=${secondOf(app.now()) + expirySeconds}`;
  const challenge = digest(salt + String(randomInt(maxnumber)));
  const signature = signatureOf(app, { network, salt, challenge }).toString("hex");
  return { algorithm: "SHA-256", challenge: challenge.toString("hex"), salt, signature, maxnumber, expirySeconds };
}

/** What a device found, with what it was asked. */
export type DoneWork = Asker & {
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly number: number;
};

/** Looks at work that is done: a ticket, or why there is none. Each is good once, and a network gets ten a minute. */
export async function takeWork(app: App, done: DoneWork): Promise<Ticket | "wrong" | "expired"> {
  const { salt, number, address, requestId } = done;
  const [now, network, challenge] = [app.now(), networkOf(address), Buffer.from(done.challenge, "hex")];
  const signature = Buffer.from(done.signature, "hex");
  const expected = signatureOf(app, { network, salt, challenge });
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
  if (!isOurs || !digest(salt + String(number)).equals(challenge)) return "wrong";
  if (Number(salt.split("=").at(-1)) <= secondOf(now)) return "expired";
  return await asNobody(app, requestId, async (transaction) => {
    if (await isUsedUp(transaction, quota, { network, now })) throw refusal("request.too_many");
    return (await giveTicket(transaction, now, { network, work: challenge })) ?? "expired";
  });
}

type Signed = { readonly network: string; readonly salt: string; readonly challenge: Buffer };

function signatureOf(app: App, { network, salt, challenge }: Signed): Buffer {
  return derive(app.keys, "work", `${network}\0${salt}\0${challenge.toString("hex")}`);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
