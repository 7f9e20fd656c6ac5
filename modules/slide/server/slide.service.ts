import type { InputOf, OutputOf } from "#contract/api";
import { type slideApi, slideError } from "#modules/slide/contract";
import { newSlide, trySlide } from "#server/captcha/slide";
import { newWork, takeWork } from "#server/captcha/work";
import type { AnyContext } from "#server/context/context";

type Calls = typeof slideApi.calls;
type Ticket = OutputOf<Calls["slide"]>;

/** A picture to slide a piece into. */
export async function drawSlider({ app, address, requestId }: AnyContext): Promise<OutputOf<Calls["slider"]>> {
  return await newSlide(app, { address, requestId });
}

/** Where the piece was left: a ticket, or the next picture has to be asked for. */
export async function slide(ctx: AnyContext, { id, x }: InputOf<Calls["slide"]>): Promise<Ticket> {
  const { app, address, requestId } = ctx;
  const outcome = await trySlide(app, { id, x, address, requestId });
  if (outcome === "missed") throw slideError("slide.missed");
  if (outcome === "expired") throw slideError("slide.expired");
  return outcome;
}

/** Work for the device of whoever cannot slide. */
export async function setWork({ app, address, requestId }: AnyContext): Promise<OutputOf<Calls["work"]>> {
  return await newWork(app, { address, requestId });
}

/** What the device found. */
export async function takeDoneWork(ctx: AnyContext, done: InputOf<Calls["workDone"]>): Promise<Ticket> {
  const { app, address, requestId } = ctx;
  const outcome = await takeWork(app, { ...done, address, requestId });
  if (outcome === "wrong") throw slideError("slide.wrong_work");
  if (outcome === "expired") throw slideError("slide.expired");
  return outcome;
}
