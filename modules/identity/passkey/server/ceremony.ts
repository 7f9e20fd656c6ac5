import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import type { AnyContext } from "#core/request/context";
import { openWorkPool } from "#core/jobs/work/workPool";
import type { VerificationRequest, VerificationResult } from "./judge.worker.ts";
import { isRelyingPartyOrigin, type RelyingParty } from "./relyingParty.ts";

/** What the browser adds to the signed data: the challenge, and the origin of the page. */
const ClientData = z.object({ challenge: z.string().max(128), origin: z.string().max(512) });

/** The client data of a page of this relying party. */
export type Ceremony = z.infer<typeof ClientData> & { readonly host: string };

/** Parses the client data; `undefined` if it is invalid or from another origin. */
export async function readCeremony(
  ctx: AnyContext,
  party: RelyingParty,
  clientDataJSON: string,
): Promise<Ceremony | undefined> {
  return await unlessUnfit(ctx, () => {
    const clientData = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")));
    if (!isRelyingPartyOrigin(party, clientData.origin)) throw new Error(`a page of ${clientData.origin}`);
    return { ...clientData, host: party.host };
  });
}

/** A separate thread, started by the first passkey: loading the library delays no other sign-in. */
const judges = openWorkPool(1);
const workerUrl = new URL("judge.worker.ts", import.meta.url);
const longestMs = 10_000;

/** Verifies a new passkey or a signature; `undefined` if anything differs from the request. */
export async function verifyPasskey(
  ctx: AnyContext,
  order: VerificationRequest,
): Promise<VerificationResult | undefined> {
  return await unlessUnfit(ctx, async () => await judges.run<VerificationResult>(workerUrl, order, longestMs));
}

/** The library throws different errors for each mismatch; callers get the same answer for all of them. */
async function unlessUnfit<Result>(
  { app, requestId }: AnyContext,
  look: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await look();
  } catch (error) {
    // An overload is no fault of the passkey.
    if (error instanceof ExpectedError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    app.log.info({ event: "passkey.refused", requestId, reason }, "a passkey was refused");
    return undefined;
  }
}
