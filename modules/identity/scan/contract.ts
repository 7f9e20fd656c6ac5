import * as z from "zod";
import { defineApi, Done, markBackground, markOneTimeResponse, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { markSecret } from "#contract/sensitive";
import { sessionApi } from "#modules/identity/session/contract";

/** Number of letters and digits of a code. */
export const scanCodeLength = 8;

/** A typed code in normal form: upper case, without separators. */
export function normaliseScanCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^\dA-Z]+/gu, "");
}

/** State of a sign-in by QR code: not scanned yet, scanned, approved, refused, or over. */
export const ScanState = z.enum(["waiting", "seen", "approved", "refused", "over"]);
/** See `ScanState`. */
export type ScanState = z.infer<typeof ScanState>;

/** What the page shows, and the secret with which it polls the state. */
const Start = z.object({
  id: z.string(),
  secret: z.string(),
  code: z.string(),
  /** The address in the QR code; null if the installation has no public address: then it is that of the page. */
  address: z.string().nullable(),
  /** The number to confirm on the phone, so that the account approves the screen in front of it and no other. */
  number: z.int(),
  expirySeconds: z.int(),
});
/** See `Start`. */
export type ScanStart = z.infer<typeof Start>;

const { input: LoginDraft, output: LoginOut } = sessionApi.calls.login;
const { tenantId } = LoginDraft.shape;

/** The tokens are answered once, with the state `approved`. */
const Progress = z.object({ state: ScanState, pair: LoginOut.nullable() });
/** See `Progress`. */
export type ScanProgress = z.infer<typeof Progress>;

/** The requesting screen, as far as its browser and address tell. */
const Requester = z.object({
  browser: z.string(),
  os: z.string(),
  ip: z.string(),
  /** The country of the address in two letters, or `local`. */
  place: z.string().nullable(),
  time: Instant,
  expirySeconds: z.int(),
  /** One of them is shown on the screen. */
  choices: z.array(z.int()),
});
/** See `Requester`. */
export type ScanRequester = z.infer<typeof Requester>;

/** The credentials of the page, and its tenant. */
const ScanCredentials = z.object({ tenantId, id: z.string().max(32), secret: z.string().max(64) });

const Code = markSecret(text(32).transform(normaliseScanCode));

export const scanApi = defineApi("sysScan", {
  begin: markOneTimeResponse(post(z.object({ tenantId }), Start, "anyone")),
  /** Pages poll this every two seconds. */
  state: markBackground(markOneTimeResponse(post(ScanCredentials, Progress, "anyone"))),
  /** From then on only this session may use the code. */
  look: post(z.object({ code: Code }), Requester, "signedIn"),
  approve: post(z.object({ code: Code, number: z.int() }), Done, "signedIn"),
  refuse: post(z.object({ code: Code }), Done, "signedIn"),
});

export const scanError = errors({
  "scan.off": "D1016",
  "scan.unknown": "D1002",
  "scan.wrong_number": "D1009",
  "scan.withdrawn": "D1011",
});
