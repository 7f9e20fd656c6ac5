import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { checkServer } from "#base/serverConnection";
import { createQueryClient } from "#base/session/queryClient";
import { positionText } from "#modules/identity/position/text";
import { createFakeServer } from "#testing";
import { LazyScreen } from "./LazyScreen.tsx";

it.each([
  { title: "a steady network", lost: 0 },
  { title: "a network that loses the first request", lost: 1 },
])("a page that was never opened here needs the network, and loads by itself with $title", async ({ lost }) => {
  const server = createFakeServer();
  let isDown = true;
  let lostRequests = 0;
  const load = async () => {
    await Promise.resolve();
    if (!isDown) lostRequests += 1;
    if (isDown || lostRequests <= lost)
      throw new TypeError("Failed to fetch dynamically imported module: /assets/Page.js");
    return { Component: () => <p>The page</p> };
  };
  server.goDown();
  await checkServer();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LazyScreen module={{ texts: positionText, screens: { "/page": load } }} component="/page" />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("heading", { name: "此页面需要网络" })).toBeDefined();

  isDown = false;
  server.comeBack();
  await act(async () => await checkServer());

  expect(await screen.findByText("The page")).toBeDefined();
});

it("says that a page needs the network, although the loss of the server was not noticed before", async () => {
  const server = createFakeServer();
  const load = async () => {
    await Promise.resolve();
    throw new TypeError("Failed to fetch dynamically imported module: /assets/Page.js");
  };
  await checkServer();
  server.goDown();

  render(
    <QueryClientProvider client={createQueryClient()}>
      <LazyScreen module={{ texts: positionText, screens: { "/page": load } }} component="/page" />
    </QueryClientProvider>,
  );

  expect(await screen.findByRole("heading", { name: "此页面需要网络" })).toBeDefined();
  // Nothing looks for the server any more during the tests that follow.
  server.comeBack();
  await act(async () => await checkServer());
});
