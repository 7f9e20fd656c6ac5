import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { CallError } from "#base/api";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { PageBoundary } from "./PageBoundary.tsx";

let fault: Error | undefined;

function Page() {
  if (fault !== undefined) throw fault;
  return <p>mended</p>;
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  history.replaceState(null, "", "/#/system/pos?name=secret");
  fault = new CallError("数据库暂时不可用", { status: 500, requestId: "r-42" });
});

async function broken(onRetry: () => void = vi.fn<() => void>()) {
  const boundary = (
    <PageBoundary onRetry={onRetry}>
      <Page />
    </PageBoundary>
  );
  return await renderScreen(boundary, { server: createFakeServer() });
}

it("a page that breaks shows under which request, and can be tried again", async () => {
  const handleRetry = vi.fn<() => void>();
  const { user } = await broken(handleRetry);

  expect(screen.getByText("请求编号 r-42")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "重试" }));

  expect(handleRetry).toHaveBeenCalledOnce();
});

it("its report says what, where and when, and nothing that stood in a query", async () => {
  const { user } = await broken();

  await user.click(await screen.findByRole("button", { name: "复制报告" }));

  expect(await screen.findByRole("button", { name: "已复制" })).toBeDefined();
  const report = await navigator.clipboard.readText();
  expect(report).toContain("数据库暂时不可用");
  expect(report).toContain("request r-42");
  expect(report).toContain("page /#/system/pos");
  expect(report).toMatch(/^at \d{4}-\d\d-\d\dT/mu);
  expect(report).not.toContain("secret");
});

it("says when the browser refuses its clipboard", async () => {
  const { user } = await broken();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));

  await user.click(await screen.findByRole("button", { name: "复制报告" }));

  expect(await screen.findByRole("button", { name: "复制失败，请重试" })).toBeDefined();
});
