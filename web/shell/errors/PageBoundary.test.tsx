import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { CallError } from "#base/answer";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { PageBoundary } from "./PageBoundary.tsx";

let pageError: Error | undefined;

function Page() {
  if (pageError !== undefined) throw pageError;
  return <p>mended</p>;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  history.replaceState(null, "", "/#/system/pos?name=secret");
  pageError = new CallError("数据库暂时不可用", { status: 500, requestId: "r-42" });
});

async function renderBrokenPage(onRetry: () => void = vi.fn<() => void>()) {
  const boundary = (
    <PageBoundary onRetry={onRetry}>
      <Page />
    </PageBoundary>
  );
  return await renderScreen(boundary, { server: createFakeServer() });
}

it("a broken page shows the request ID and can be retried", async () => {
  const handleRetry = vi.fn<() => void>();
  const { user } = await renderBrokenPage(handleRetry);

  expect(screen.getByText("请求编号 r-42")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "重试" }));

  expect(handleRetry).toHaveBeenCalledOnce();
});

it("the error report contains error, request ID, page and time, but no query", async () => {
  const { user } = await renderBrokenPage();

  await user.click(await screen.findByRole("button", { name: "复制报告" }));

  expect(await screen.findByRole("button", { name: "已复制" })).toBeDefined();
  const report = await navigator.clipboard.readText();
  expect(report).toContain("数据库暂时不可用");
  expect(report).toContain("request r-42");
  expect(report).toContain("page /#/system/pos");
  expect(report).toMatch(/^at \d{4}-\d\d-\d\dT/mu);
  expect(report).not.toContain("secret");
});

it("the copy button shows an error if the browser denies access to the clipboard", async () => {
  const { user } = await renderBrokenPage();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));

  await user.click(await screen.findByRole("button", { name: "复制报告" }));

  expect(await screen.findByRole("button", { name: "复制失败，请重试" })).toBeDefined();
});
