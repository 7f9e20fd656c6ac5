import { randomInt } from "node:crypto";
import type { App } from "#server/app";
import { derive } from "#server/keys";
import { type Asker, asNobody, drawnId, idBound } from "./nobody.ts";
import { drawLine } from "./picture.ts";

/** A sum that was drawn: its id, the picture as base64, and how long it can be answered. */
export type DrawnCaptcha = { readonly id: string; readonly img: string; readonly expirySeconds: number };

const expirySeconds = 60;
const mostTries = 5;

/** Draws a new captcha and stores a keyed hash of its answer. */
export async function newCaptcha(app: App, { address, requestId }: Asker): Promise<DrawnCaptcha> {
  const { text, answer } = newSum();
  const id = randomInt(1, idBound);
  const now = app.now();
  await asNobody(app, requestId, async (transaction) => {
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
  return { id: String(id), img: drawLine(text).toString("base64"), expirySeconds };
}

/** Whether an answer is right. A right one uses the captcha up, the fifth wrong one too; both in one statement. */
export async function solveCaptcha(
  app: App,
  about: { id: string; answer: string; requestId: string },
): Promise<boolean> {
  const id = drawnId(about.id);
  const answer = about.answer.trim().toLowerCase();
  if (id === 0 || answer === "") return false;
  return await asNobody(app, about.requestId, async (transaction) => {
    const [tried] = await transaction.run<{ isSolved: boolean }>({
      sql: `update captcha set tries = tries + 1, used_at = case when answer_hash = $2 then $3::timestamptz end
where id = $1 and used_at is null and tries < ${mostTries} and expires_at > $3
returning used_at is not null as is_solved`,
      parameters: [id, hashOf(app, id, answer), app.now()],
    });
    return tried?.isSolved ?? false;
  });
}

/** A sum with one operator that everybody can do in his head. */
export function newSum(): { text: string; answer: string } {
  switch (randomInt(3)) {
    case 0: {
      const [one, other] = [randomInt(1, 21), randomInt(1, 21)];
      return { text: `${one}+${other}=?`, answer: String(one + other) };
    }
    case 1: {
      const [one, other] = [randomInt(10, 31), randomInt(1, 10)];
      return { text: `${one}-${other}=?`, answer: String(one - other) };
    }
    default: {
      const [one, other] = [randomInt(2, 10), randomInt(2, 10)];
      return { text: `${one}×${other}=?`, answer: String(one * other) };
    }
  }
}

function hashOf(app: App, id: number, answer: string): Buffer {
  return derive(app.keys, "captcha", `${id}:${answer}`);
}
