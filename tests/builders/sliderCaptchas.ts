import { createHash, randomBytes, randomInt } from "node:crypto";
import { captchaApi } from "#modules/identity/captcha/contract";
import { toNetwork } from "#core/request/network";
import { deriveBytes } from "#core/crypto/keys";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";

/** A slider for callers at this address, with its gap 120 pixels to the right. */
export async function aSlide(from: string, { left = 120, seconds = 120 } = {}): Promise<{ id: string }> {
  const { app, owner } = await theServer();
  const id = randomInt(1, 2 ** 47);
  const now = app.now();
  await owner.query("insert into slide (id, place_hash, network, created_at, expires_at) values ($1, $2, $3, $4, $5)", [
    id,
    deriveBytes(app.keys, "slide", `${id}:${left}`),
    toNetwork(from),
    now,
    new Date(now.getTime() + seconds * 1000),
  ]);
  return { id: String(id) };
}

/** A ticket that was earned at this address. */
export async function aTicket(from: string): Promise<string> {
  const { id } = await aSlide(from);
  const { ticket } = await aClient().withHeaders({ "x-forwarded-for": from }).get(captchaApi, "slide", { id, x: 120 });
  return ticket;
}

/** A proof of work for callers at this address, as the server would issue it, with the number that solves it. */
export async function createSolvedProofOfWork(from: string, { seconds = 120 } = {}) {
  const { app } = await theServer();
  const number = 7;
  const until = Math.floor(app.now().getTime() / 1000) + seconds;
  const salt = `${randomBytes(12).toString("hex")}?expires=${until}`;
  const challenge = createHash("sha256").update(`${salt}${number}`).digest("hex");
  const signature = deriveBytes(app.keys, "work", `${toNetwork(from)}\0${salt}\0${challenge}`).toString("hex");
  return { challenge, salt, signature, number };
}
