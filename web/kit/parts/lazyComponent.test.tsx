import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { getServerConnection } from "#base/serverConnection";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { lazyComponent } from "./lazyComponent.tsx";

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>;
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

it("is loaded once more after a failure while the server is there", async () => {
  const failures = [new TypeError("Failed to fetch dynamically imported module")];
  const Part = lazyComponent(async () => {
    for (const failure of failures.splice(0)) throw failure;
    return await Promise.resolve(Greeting);
  });

  render(<Part name="Li" />);

  expect(await screen.findByText("Good morning, Li")).toBeDefined();
});

it("waits for the server without replacing the page around it", async () => {
  let isGone = true;
  const Part = lazyComponent(async () => {
    if (isGone) throw new TypeError("Failed to fetch dynamically imported module");
    return await Promise.resolve(Greeting);
  });
  server.goDown();
  render(
    <main>
      <input aria-label="note" defaultValue="half a sentence" />
      <Part name="Li" />
    </main>,
  );
  await waitFor(() => expect(getServerConnection()).toBe("lost"));
  expect(screen.getByRole("textbox", { name: "note" })).toBeDefined();
  expect(screen.queryByText("Good morning, Li")).toBeNull();

  isGone = false;
  server.comeBack();
  dispatchEvent(new Event("online"));

  expect(await screen.findByText("Good morning, Li")).toBeDefined();
  expect(screen.getByRole("textbox", { name: "note" })).toBeDefined();
});
