import { expect, it } from "vitest";
import { requestError } from "#contract/errors";
import { maxConcurrentHashes } from "#core/crypto/passwords";
import { anAddress } from "#tests/builders/sessions";
import { runInTurn } from "./signInTurn.ts";

const from = (address: string) => ({ address, now: () => new Date() });

/** All slots are taken until `start` is called; the order in which the attempts that waited run afterwards. */
function occupiedSlots() {
  const occupied = Promise.withResolvers<{ result: string }>();
  const running = Array.from({ length: maxConcurrentHashes + 2 }, async () => {
    return await runInTurn(from(anAddress()), "busy", async () => await occupied.promise);
  });
  const order: string[] = [];
  const enter = async (address: string, account: string) =>
    await runInTurn(from(address), account, async () => {
      order.push(account);
      return await Promise.resolve({ result: account });
    });
  const start = async () => {
    occupied.resolve({ result: "" });
    await Promise.all(running);
  };
  return { enter, start, order };
}

it("the first attempt of each network comes before the second ones", async () => {
  const [greedy, modest] = [anAddress(), anAddress()];
  const { enter, start, order } = occupiedSlots();

  const waiting = [enter(greedy, "greedy1"), enter(greedy, "greedy2"), enter(modest, "modest")];
  await start();
  await Promise.all(waiting);

  expect(order).toEqual(["greedy1", "modest", "greedy2"]);
});

it("attempts of a network that has failed three times come after those of all others", async () => {
  const [thief, owner] = [anAddress(), anAddress()];
  const fault = requestError("request.forbidden");
  const fail = async () => await Promise.resolve({ fault, delayMs: 0 });
  for (let count = 0; count < 3; count++) await expect(runInTurn(from(thief), "any", fail)).rejects.toBe(fault);
  const { enter, start, order } = occupiedSlots();

  const waiting = [enter(thief, "thief"), enter(owner, "owner1"), enter(owner, "owner2")];
  await start();
  await Promise.all(waiting);

  expect(order).toEqual(["owner1", "owner2", "thief"]);
});
