import * as z from "zod";
import { defineApi, get, Nothing, post } from "#contract/api";
import { errors } from "#contract/errors";

/** A picture with a gap and the square piece that fits it, each the base64 of a PNG; how far to the right is for people to see. */
const Slider = z.object({
  id: z.string(),
  picture: z.string(),
  piece: z.string(),
  width: z.int(),
  height: z.int(),
  pieceSize: z.int(),
  /** How far below the upper edge the piece belongs. */
  top: z.int(),
  expirySeconds: z.int(),
});

/** Good once, at sign-in or for a code. */
const Ticket = z.object({ ticket: z.string(), expirySeconds: z.int() });

/** `x`: how far the left edge of the piece is from that of the picture, in its pixels. */
const Slid = z.object({ id: z.string().trim().max(32), x: z.int().min(0).max(4096) });

const hexDigits = /^[0-9a-f]{64}$/u;
const Challenge = z.string().regex(hexDigits);

/** Which number below `maxnumber`, written behind the salt, has this hash? */
const Work = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: Challenge,
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.int(),
  expirySeconds: z.int(),
});

/** What was asked, and the number. */
const DoneWork = z.object({
  challenge: Challenge,
  salt: z.string().max(64),
  signature: z.string().regex(hexDigits),
  number: z.int().min(0).max(100_000_000),
});

/** How somebody shows that he is no program: by moving a piece to its gap, or by some seconds of his device's work. */
export const slideApi = defineApi("sysAuth", {
  slider: get(Nothing, Slider, "anyone"),
  slide: post(Slid, Ticket, "anyone"),
  work: get(Nothing, Work, "anyone"),
  workDone: post(DoneWork, Ticket, "anyone"),
});

export const slideError = errors({
  "slide.missed": "D0008",
  "slide.expired": "D0008",
  "slide.wrong_work": "D0008",
});
