import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type HttpCall, httpLogApi } from "../contract.ts";
import { httpLogText as texts } from "../text/index.ts";
import { Component as HttpLogPage } from "./HttpLogPage.tsx";

const startTime = new Date("2026-11-30T02:00:00Z");
const httpCall: HttpCall = {
  id: toId(7),
  httpClientName: "OpenID Connect",
  httpApiDesc: "企业统一认证",
  actionName: "sysOAuth",
  httpMethod: "POST",
  isSuccessStatusCode: 1,
  statusCode: 200,
  requestUrl: "https://login.example.com/token",
  exception: null,
  startTime,
  endTime: startTime,
  elapsed: 148,
  createTime: startTime,
  createUserId: null,
  createUserName: null,
};

const content = {
  requestHeaders: '{"authorization":"***"}',
  requestBody: "grant_type=authorization_code&code=***",
  requestBodyPlaintext: null,
  responseHeaders: null,
  responseBody: null,
  responseBodyPlaintext: null,
};

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(httpLogApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [httpCall]));
  server.answer(httpLogApi, "yearDayStats", () => []);
  server.answer(httpLogApi, "detail", () => ({ ...httpCall, ...content }));
});

it("shows what was sent, and that there was no answer", async () => {
  const { user } = await renderScreen(<HttpLogPage />, { server, texts });
  expect(await screen.findByText(/^2026-11-30 \d\d:00:00$/u)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "https://login.example.com/token" }));
  const drawer = await screen.findByRole("dialog", { name: /POST https:/u });

  const body = await within(drawer).findByRole("region", { name: "请求内容" });
  expect(body.textContent).toContain("grant_type=authorization_code&code=***");
  await user.click(within(drawer).getByRole("tab", { name: "响应" }));
  expect(await within(drawer).findByText("没有响应")).toBeDefined();
});
