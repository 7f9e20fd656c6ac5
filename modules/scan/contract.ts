import * as z from "zod";
import { defineApi, Done, post, secretAnswer, unasked } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { sessionApi } from "#modules/session/contract";

/** Letters and digits of a code. */
export const scanCodeLength = 8;

/** A code as the server knows it, however it was typed: in small letters, in groups. */
export function plainScanCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^\dA-Z]+/gu, "");
}

/**
 * How far a sign-in by scanning has come: nobody has looked at the code yet, somebody has, he has agreed or refused, or
 * there is nothing more to wait for.
 */
export const ScanState = z.enum(["waiting", "seen", "approved", "refused", "over"]);
/** See `ScanState`. */
export type ScanState = z.infer<typeof ScanState>;

/** What the page shows that wants to be signed in, and the secret by which it asks how far it is. */
const Begun = z.object({
  id: z.string(),
  secret: z.string(),
  code: z.string(),
  /** What the picture holds; null where the installation does not know its own address: then it is that of the page. */
  address: z.string().nullable(),
  /** What the phone has to be told, so that nobody agrees to another screen than the one he sees. */
  number: z.int(),
  expirySeconds: z.int(),
});
/** See `Begun`. */
export type ScanBegun = z.infer<typeof Begun>;

const { input: LoginDraft, output: LoginOut } = sessionApi.calls.login;
const { tenantId } = LoginDraft.shape;

/** The pair comes along once, with the state `approved`. */
const Progress = z.object({ state: ScanState, pair: LoginOut.nullable() });
/** See `Progress`. */
export type ScanProgress = z.infer<typeof Progress>;

/** Who asks to be signed in, as far as his browser and his address tell. */
const Asking = z.object({
  browser: z.string(),
  os: z.string(),
  ip: z.string(),
  /** The country of the address in two letters, or `local`. */
  place: z.string().nullable(),
  time: Instant,
  expirySeconds: z.int(),
  /** One of them stands on the screen. */
  choices: z.array(z.int()),
});
/** See `Asking`. */
export type ScanAsking = z.infer<typeof Asking>;

/** What the page was given, and the tenant that it asked for. */
const Held = z.object({ tenantId, id: z.string().max(32), secret: z.string().max(64) });

const Code = text(32).transform(plainScanCode);

export const scanApi = defineApi("sysScan", {
  begin: secretAnswer(post(z.object({ tenantId }), Begun, "anyone")),
  /** Pages ask it every two seconds. */
  state: unasked(secretAnswer(post(Held, Progress, "anyone"))),
  /** From here on the code belongs to the session that has looked. */
  look: post(z.object({ code: Code }), Asking, "signedIn"),
  approve: post(z.object({ code: Code, number: z.int() }), Done, "signedIn"),
  refuse: post(z.object({ code: Code }), Done, "signedIn"),
});

export const scanError = errors({
  "scan.off": "D1016",
  "scan.unknown": "D1002",
  "scan.wrong_number": "D1009",
  "scan.withdrawn": "D1011",
});
