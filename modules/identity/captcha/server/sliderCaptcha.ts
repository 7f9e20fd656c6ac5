import { randomInt } from "node:crypto";
import { exhaustedError } from "#contract/errors";
import type { App } from "#core/request/app";
import { toNetwork } from "#core/request/network";
import { deriveBytes } from "#core/crypto/keys";
import type { Transaction } from "#core/rows/transaction";
import { pieceSize } from "./jigsaw.ts";
import { type AnonymousRequester, maxRandomId, parseId, runAnonymously } from "./anonymous.ts";
import { drawSliderPicture, pickGapPosition, sliderHeight, sliderWidth } from "./sliderPicture.ts";
import { type HumanTicket, isQuotaExhausted, issueHumanTicket } from "./humanTicket.ts";

/** A picture with a gap and its piece, as base64; everything about the position except the horizontal distance. */
export type SliderChallenge = {
  readonly id: string;
  readonly picture: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  readonly pieceSize: number;
  readonly top: number;
  readonly expirySeconds: number;
};

const expirySeconds = 120;
/** Accepted distance from the gap, in pixels of the picture. */
const tolerance = 5;
/** An office is one network. */
const maxPerMinute = 60;
/** People miss one picture in five; a guess hits one in twenty, so a network that only guesses gets three tickets. */
const maxMisses = 60;
const missWindowMs = 10 * 60_000;

/**
 * Draws a picture; only a keyed hash of the gap's position is stored. Throws 429 if a network asks for too many, or has
 * missed too many.
 */
export async function createSliderCaptcha(
  app: App,
  { address, requestId }: AnonymousRequester,
): Promise<SliderChallenge> {
  const [id, position, now, network] = [randomInt(1, maxRandomId), pickGapPosition(), app.now(), toNetwork(address)];
  await runAnonymously(app, requestId, async (transaction) => {
    const quota = { kind: "slide", maxPerMinute } as const;
    if (await isQuotaExhausted(transaction, quota, { network, now })) throw exhaustedError(60);
    if ((await countMisses(transaction, network, now)) >= maxMisses) throw exhaustedError(missWindowMs / 1000);
    await transaction.change({
      sql: "insert into slide (id, place_hash, network, created_at, expires_at) values ($1, $2, $3, $4, $5)",
      parameters: [id, hashOf(app, id, position.left), network, now, new Date(now.getTime() + expirySeconds * 1000)],
    });
  });
  const { picture, piece } = drawSliderPicture(position);
  return {
    id: String(id),
    picture: picture.toString("base64"),
    piece: piece.toString("base64"),
    width: sliderWidth,
    height: sliderHeight,
    pieceSize,
    top: position.top,
    expirySeconds,
  };
}

/** Position of the piece in the caller's answer. */
export type SliderAnswer = AnonymousRequester & { readonly id: string; readonly x: number };

/** Checks a position: returns a ticket, or why there is none. Each picture allows one attempt, right or wrong. */
export async function verifySliderAnswer(
  app: App,
  { id: slideId, x, address, requestId }: SliderAnswer,
): Promise<HumanTicket | "missed" | "expired"> {
  const [id, now, network] = [parseId(slideId), app.now(), toNetwork(address)];
  const accepted = Array.from({ length: 2 * tolerance + 1 }, (_, index) => hashOf(app, id, x - tolerance + index));
  return await runAnonymously(app, requestId, async (transaction) => {
    const [attempt] = await transaction.run<{ isHit: boolean }>({
      sql: `update slide set tried_at = $1, is_missed = place_hash <> all($4::bytea[])
where id = $2 and network = $3 and tried_at is null and expires_at > $1 returning not is_missed as is_hit`,
      parameters: [now, id, network, accepted],
    });
    if (attempt === undefined) return "expired";
    return attempt.isHit
      ? ((await issueHumanTicket(transaction, now, { network, work: null })) ?? "expired")
      : "missed";
  });
}

async function countMisses(transaction: Transaction, network: string, now: Date): Promise<number> {
  const [row] = await transaction.run<{ count: number }>({
    sql: "select count(*)::integer as count from slide where network = $1 and is_missed and tried_at > $2",
    parameters: [network, new Date(now.getTime() - missWindowMs)],
  });
  return row?.count ?? 0;
}

function hashOf(app: App, id: number, left: number): Buffer {
  return deriveBytes(app.keys, "slide", `${id}:${left}`);
}
