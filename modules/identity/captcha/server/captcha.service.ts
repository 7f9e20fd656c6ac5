import type { InputOf, OutputOf } from "#contract/api";
import { type captchaApi, captchaError } from "../contract.ts";
import { createSliderCaptcha, verifySliderAnswer } from "./sliderCaptcha.ts";
import { createProofOfWork, verifyProofOfWork } from "./proofOfWork.ts";
import { createCaptcha } from "./sumCaptcha.ts";
import type { AnyContext } from "#core/request/context";

type Calls = typeof captchaApi.calls;
type Ticket = OutputOf<Calls["slide"]>;

/** Issues a picture of a sum. */
export async function issueCaptcha({ app, address, requestId }: AnyContext): Promise<OutputOf<Calls["captcha"]>> {
  return await createCaptcha(app, { address, requestId });
}

/** Issues a picture with a slider. */
export async function issueSlider({ app, address, requestId }: AnyContext): Promise<OutputOf<Calls["slider"]>> {
  return await createSliderCaptcha(app, { address, requestId });
}

/** Checks the position of the piece: answers a ticket, or the client requests the next picture. */
export async function submitSlider(ctx: AnyContext, { id, x }: InputOf<Calls["slide"]>): Promise<Ticket> {
  const { app, address, requestId } = ctx;
  const outcome = await verifySliderAnswer(app, { id, x, address, requestId });
  if (outcome === "missed") throw captchaError("slide.missed");
  if (outcome === "expired") throw captchaError("slide.expired");
  return outcome;
}

/** Issues proof of work for callers who cannot use a slider. */
export async function issueProofOfWork({ app, address, requestId }: AnyContext): Promise<OutputOf<Calls["work"]>> {
  return await createProofOfWork(app, { address, requestId });
}

/** Checks a proof of work. */
export async function submitProofOfWork(ctx: AnyContext, answer: InputOf<Calls["workDone"]>): Promise<Ticket> {
  const { app, address, requestId } = ctx;
  const outcome = await verifyProofOfWork(app, { ...answer, address, requestId });
  if (outcome === "wrong") throw captchaError("slide.wrong_work");
  if (outcome === "expired") throw captchaError("slide.expired");
  return outcome;
}
