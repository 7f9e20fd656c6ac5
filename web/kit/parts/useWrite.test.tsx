import { act } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { siteApi, siteText as texts } from "#testing/siteApi.ts";
import { useWrite, type Write } from "./useWrite.ts";

type Status = Write<{ id: number; status: 1 | 2 }>;

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(siteApi, "setStatus", () => 1);
});

async function renderWrite(): Promise<Status> {
  const shown: Status[] = [];
  function Probe() {
    shown.push(useWrite(siteApi, "setStatus"));
    return undefined;
  }
  await renderScreen(<Probe />, { server, texts });
  const [write] = shown;
  if (write === undefined) throw new Error("the component was not rendered");
  return write;
}

it("writes the same once within half a second, and something else at once", async () => {
  const write = await renderWrite();
  const now = vi.spyOn(performance, "now").mockReturnValue(10_000);

  const outcomes = await act(async () => [
    await write.run({ id: 1, status: 2 }),
    await write.run({ id: 1, status: 2 }),
    await write.run({ id: 1, status: 1 }),
  ]);
  now.mockReturnValue(10_600);
  const later = await act(async () => await write.run({ id: 1, status: 1 }));
  now.mockRestore();

  expect([...outcomes, later]).toEqual([true, false, true, true]);
  expect(server.receivedCalls(siteApi, "setStatus")).toHaveLength(3);
});

it("can be repeated at once after an error that was shown", async () => {
  server.refuse(siteApi, "setStatus", { code: 400, message: "工地已关闭" });
  const write = await renderWrite();

  await act(async () => await write.run({ id: 1, status: 2 }));
  await act(async () => await write.run({ id: 1, status: 2 }));

  expect(server.receivedCalls(siteApi, "setStatus")).toHaveLength(2);
});

it("does not write again what the server may have written before the connection was lost", async () => {
  server.breakConnection(siteApi, "setStatus");
  const write = await renderWrite();
  await act(async () => await write.run({ id: 1, status: 2 }));
  server.answer(siteApi, "setStatus", () => 1);

  await act(async () => await write.run({ id: 1, status: 2 }));
  await act(async () => await write.run({ id: 1, status: 1 }));

  const keys = server.receivedCalls(siteApi, "setStatus").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(2);
});
