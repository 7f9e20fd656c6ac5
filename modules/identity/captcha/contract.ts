import * as z from "zod";
import { defineApi, get, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";

/**
 * A picture of a sum, as base64 PNG; always available, because clients may request it before they know whether it is
 * needed.
 */
const Sum = z.object({ id: z.string(), img: z.string(), expirySeconds: z.int() });

/**
 * A picture with a gap and the square piece that fits it, each as base64 PNG; the horizontal position is for people to
 * find.
 */
const Slider = z.object({
  id: z.string(),
  picture: z.string(),
  piece: z.string(),
  width: z.int(),
  height: z.int(),
  pieceSize: z.int(),
  /** Distance of the piece from the upper edge. */
  top: z.int(),
  expirySeconds: z.int(),
});

/** Valid once, for a sign-in or a code. */
const Ticket = z.object({ ticket: z.string(), expirySeconds: z.int() });

/** `x`: distance of the piece's left edge from that of the picture, in its pixels. */
const SliderAnswer = z.object({ id: z.string().trim().max(32), x: z.int().min(0).max(4096) });

const hexDigits = /^[0-9a-f]{64}$/u;
const Challenge = z.string().regex(hexDigits);

/** Which number below `maxnumber`, appended to the salt, has this hash? */
const ProofOfWork = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: Challenge,
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.int(),
  expirySeconds: z.int(),
});

/** The challenge and the number. */
const ProofOfWorkAnswer = z.object({
  challenge: Challenge,
  salt: z.string().max(64),
  signature: z.string().regex(hexDigits),
  number: z.int().min(0).max(100_000_000),
});

/**
 * How callers show that they are human: by solving a sum, by moving a piece to its gap, or by some seconds of
 * computation on their device.
 */
export const captchaApi = defineApi(
  "sysAuth",
  {
    captcha: get(NoInput, Sum, "anyone"),
    slider: get(NoInput, Slider, "anyone"),
    slide: post(SliderAnswer, Ticket, "anyone"),
    work: get(NoInput, ProofOfWork, "anyone"),
    workDone: post(ProofOfWorkAnswer, Ticket, "anyone"),
  },
  { worksOnFullDisk: true },
);

export const captchaError = errors({
  "slide.missed": "D0008",
  "slide.expired": "D0008",
  "slide.wrong_work": "D0008",
});
