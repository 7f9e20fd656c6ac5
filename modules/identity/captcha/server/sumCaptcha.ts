import { randomInt } from "node:crypto";
import type { App } from "#core/request/app";
import { deriveBytes } from "#core/crypto/keys";
import { type AnonymousRequester, maxRandomId, parseId, runAnonymously } from "./anonymous.ts";
import { drawCaptchaPicture } from "./captchaPicture.ts";

/** A sum: its id, the picture as base64, and its lifetime. */
export type CaptchaChallenge = { readonly id: string; readonly img: string; readonly expirySeconds: number };

const expirySeconds = 60;
const maxAttempts = 5;

/** Draws a new captcha and stores a keyed hash of its answer. */
export async function createCaptcha(app: App, { address, requestId }: AnonymousRequester): Promise<CaptchaChallenge> {
  const { text, answer } = createSum();
  const id = randomInt(1, maxRandomId);
  const now = app.now();
  await runAnonymously(app, requestId, async (transaction) => {
    await transaction.change({
      sql: "insert into captcha (id, answer_hash, address, created_at, expires_at) values ($1, $2, $3, $4, $5)",
      parameters: [
        id,
        hashOf(app, id, answer),
        address.slice(0, 64),
        now,
        new Date(now.getTime() + expirySeconds * 1000),
      ],
    });
  });
  return { id: String(id), img: drawCaptchaPicture(text).toString("base64"), expirySeconds };
}

/** Whether an answer is right. A right answer or the fifth wrong one uses up the captcha; both in one statement. */
export async function verifyCaptchaAnswer(
  app: App,
  attempt: { id: string; answer: string; requestId: string },
): Promise<boolean> {
  const id = parseId(attempt.id);
  const answer = attempt.answer.trim().toLowerCase();
  if (id === 0 || answer === "") return false;
  return await runAnonymously(app, attempt.requestId, async (transaction) => {
    const [attempt] = await transaction.run<{ isSolved: boolean }>({
      sql: `update captcha set tries = tries + 1, used_at = case when answer_hash = $2 then $3::timestamptz end
where id = $1 and used_at is null and tries < ${maxAttempts} and expires_at > $3
returning used_at is not null as is_solved`,
      parameters: [id, hashOf(app, id, answer), app.now()],
    });
    return attempt?.isSolved ?? false;
  });
}

/** A sum with one operator that is easy to do in the head. */
export function createSum(): { text: string; answer: string } {
  switch (randomInt(3)) {
    case 0: {
      const [left, right] = [randomInt(1, 21), randomInt(1, 21)];
      return { text: `${left}+${right}=?`, answer: String(left + right) };
    }
    case 1: {
      const [left, right] = [randomInt(10, 31), randomInt(1, 10)];
      return { text: `${left}-${right}=?`, answer: String(left - right) };
    }
    default: {
      const [left, right] = [randomInt(2, 10), randomInt(2, 10)];
      return { text: `${left}×${right}=?`, answer: String(left * right) };
    }
  }
}

function hashOf(app: App, id: number, answer: string): Buffer {
  return deriveBytes(app.keys, "captcha", `${id}:${answer}`);
}
