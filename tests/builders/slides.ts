import { createHash, randomBytes, randomInt } from "node:crypto";
import { slideApi } from "#modules/slide/contract";
import { networkOf } from "#server/context/network";
import { derive } from "#server/keys";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";

/** A picture for somebody at this address, whose gap lies 120 pixels to the right. */
export async function aSlide(from: string, { left = 120, seconds = 120 } = {}): Promise<{ id: string }> {
  const { app, owner } = await theServer();
  const id = randomInt(1, 2 ** 47);
  const now = app.now();
  await owner.query("insert into slide (id, place_hash, network, created_at, expires_at) values ($1, $2, $3, $4, $5)", [
    id,
    derive(app.keys, "slide", `${id}:${left}`),
    networkOf(from),
    now,
    new Date(now.getTime() + seconds * 1000),
  ]);
  return { id: String(id) };
}

/** A ticket that was earned at this address. */
export async function aTicket(from: string): Promise<string> {
  const { id } = await aSlide(from);
  const { ticket } = await aClient().with({ "x-forwarded-for": from }).get(slideApi, "slide", { id, x: 120 });
  return ticket;
}

/** Work for somebody at this address as the server would have set it, and the number that solves it. */
export async function someWork(from: string, { seconds = 120 } = {}) {
  const { app } = await theServer();
  const number = 7;
  const until = Math.floor(app.now().getTime() / 1000) + seconds;
  const salt = `${randomBytes(12).toString("hex")}?expires=${until}`;
  const challenge = createHash("sha256").update(`${salt}${number}`).digest("hex");
  const signature = derive(app.keys, "work", `${networkOf(from)}\0${salt}\0${challenge}`).toString("hex");
  return { challenge, salt, signature, number };
}
