import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import type { AnyContext } from "#server/context/context";
import { openWorkPool } from "#server/work/pool";
import type { Order, Verdict } from "./judge.worker.ts";
import { isPageOf, type Place } from "./place.ts";

/** What the browser has added to what it had signed: the challenge, and on which page it was. */
const Said = z.object({ challenge: z.string().max(128), origin: z.string().max(512) });

/** What the browser says, on a page of this place. */
export type Ceremony = z.infer<typeof Said> & { readonly host: string };

/** Reads what the browser says; `undefined` where no browser writes so, or it is of another page. */
export async function readCeremony(
  ctx: AnyContext,
  place: Place,
  clientDataJSON: string,
): Promise<Ceremony | undefined> {
  return await unlessUnfit(ctx, () => {
    const said = Said.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")));
    if (!isPageOf(place, said.origin)) throw new Error(`a page of ${said.origin}`);
    return { ...said, host: place.host };
  });
}

/** A thread of its own, begun by the first passkey: nobody's sign-in waits for a file that is being read in. */
const judges = openWorkPool(1);
const judge = new URL("judge.worker.ts", import.meta.url);
const longestMs = 10_000;

/** Judges what a device has made or signed; `undefined` where anything about it is not as it was asked for. */
export async function judged(ctx: AnyContext, order: Order): Promise<Verdict | undefined> {
  return await unlessUnfit(ctx, async () => await judges.run<Verdict>(judge, order, longestMs));
}

/** Whatever does not fit is told by an error of its own; to whoever came with it all of them are the same. */
async function unlessUnfit<Result>(
  { app, requestId }: AnyContext,
  look: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await look();
  } catch (error) {
    // That there is too much to do is no fault of what was brought.
    if (error instanceof ExpectedError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    app.log.info({ event: "passkey.refused", requestId, reason }, "a passkey was refused");
    return undefined;
  }
}
