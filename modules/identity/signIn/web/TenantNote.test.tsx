import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { loadSysInfo } from "#base/session/sysInfo";
import { aSysInfo } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

const note = "企业名称、标识和其他登录方式暂时无法加载，仍可用账号登录。";

it("sign-in says why the tenant's name and other methods are missing, until they are there", async () => {
  const { server } = await renderApp({
    address: "/login",
    prepare: (fake) => fake.refuse(tenantApi, "sysInfo", { code: 500, message: "x" }),
  });
  expect((await screen.findByText(note)).getAttribute("role")).toBe("status");

  server.answer(tenantApi, "sysInfo", () => aSysInfo());
  await act(async () => void (await loadSysInfo()));

  expect(screen.queryByText(note)).toBeNull();
});

it("sign-in has no such note while the tenant is known", async () => {
  await renderApp({ address: "/login" });

  expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  expect(screen.queryByText(note)).toBeNull();
});
