import { randomInt } from "node:crypto";
import { refusal } from "#contract/errors";
import type { App } from "#server/app";
import { networkOf } from "#server/context/network";
import { derive } from "#server/keys";
import { pieceSize } from "./jigsaw.ts";
import { type Asker, asNobody, drawnId, idBound } from "./nobody.ts";
import { drawSlide, randomPlace, slideHeight, slideWidth } from "./slidePicture.ts";
import { giveTicket, isUsedUp, type Ticket } from "./ticket.ts";

/** A picture with a gap and the piece that fits it, as base64; everything about the place but how far it is to the right. */
export type DrawnSlide = {
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
/** How far beside the gap a piece may be left, in pixels of the picture. */
const tolerance = 5;
/** An office is one network; whoever tries at random hits one gap in sixteen. */
const mostOfMinute = 60;

/** Draws a picture; where its gap lies stays here, as keyed hash. Throws 429 where a network asks for too many. */
export async function newSlide(app: App, { address, requestId }: Asker): Promise<DrawnSlide> {
  const [id, place, now, network] = [randomInt(1, idBound), randomPlace(), app.now(), networkOf(address)];
  await asNobody(app, requestId, async (transaction) => {
    const quota = { counting: "slide", most: mostOfMinute } as const;
    if (await isUsedUp(transaction, quota, { network, now })) throw refusal("request.too_many");
    await transaction.change({
      sql: "insert into slide (id, place_hash, network, created_at, expires_at) values ($1, $2, $3, $4, $5)",
      parameters: [id, hashOf(app, id, place.left), network, now, new Date(now.getTime() + expirySeconds * 1000)],
    });
  });
  const { picture, piece } = drawSlide(place);
  return {
    id: String(id),
    picture: picture.toString("base64"),
    piece: piece.toString("base64"),
    ...{ width: slideWidth, height: slideHeight, pieceSize, top: place.top, expirySeconds },
  };
}

/** Where somebody has left the piece of a picture. */
export type Slid = Asker & { readonly id: string; readonly x: number };

/** Tries a place: a ticket, or why there is none. Each picture is tried once, whether the place is right or not. */
export async function trySlide(
  app: App,
  { id: given, x, address, requestId }: Slid,
): Promise<Ticket | "missed" | "expired"> {
  const [id, now, network] = [drawnId(given), app.now(), networkOf(address)];
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, index) => hashOf(app, id, x - tolerance + index));
  return await asNobody(app, requestId, async (transaction) => {
    const [tried] = await transaction.run<{ isHit: boolean }>({
      sql: `update slide set tried_at = $1 where id = $2 and network = $3 and tried_at is null and expires_at > $1
returning place_hash = any($4::bytea[]) as is_hit`,
      parameters: [now, id, network, near],
    });
    if (tried === undefined) return "expired";
    return tried.isHit ? ((await giveTicket(transaction, now, { network, work: null })) ?? "expired") : "missed";
  });
}

function hashOf(app: App, id: number, left: number): Buffer {
  return derive(app.keys, "slide", `${id}:${left}`);
}
