import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { dashboardApi } from "#modules/workspace/dashboard/contract";
import { homeWeb } from "#modules/workspace/dashboard/web";
import { chooseLanguage } from "#base/session/offeredLanguages";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

beforeAll(async () => {
  await Promise.all([import("./Shell.tsx"), homeWeb.screens?.["/home/index"]?.()]);
});

it("a change of the language asks for the brand and for what the open pages show again", async () => {
  const { server } = await renderApp({ address: "/dashboard/home", signedIn: aUser({ realName: "陈志远" }) });
  await screen.findByRole("heading", { level: 1, name: /陈志远/u });
  await waitFor(() => expect(server.receivedCalls(dashboardApi, "own")).toHaveLength(1));
  server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "Site office" }));

  await act(async () => await chooseLanguage("en"));

  await waitFor(() => expect(server.receivedCalls(dashboardApi, "own")).toHaveLength(2));
  await waitFor(() => expect(document.title).toMatch(/Site office$/u));
});
