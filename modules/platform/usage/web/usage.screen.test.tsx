import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type KindUsage, type LimitChange, type ListedUsage, usageApi, type UsageWarning } from "../contract.ts";
import { usageText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { LimitHistory } from "./LimitHistory.tsx";
import { Component as UsagePage } from "./UsagePage.tsx";
import { Component as UsageWarnings } from "./warning/UsageWarnings.tsx";
import { WarningFrame } from "./warning/WarningFrame.tsx";

const dayMs = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

function aUsage(overrides: Partial<KindUsage> = {}): KindUsage {
  return {
    name: "accounts",
    title: "启用的账号",
    advice: "停用离职人员的账号。",
    unit: "count",
    per: "now",
    canRefuse: true,
    softLimit: 40,
    hardLimit: 50,
    used: 1,
    level: "free",
    countedAt: new Date(),
    days: [
      { day: day(3), used: 1 },
      { day: day(0), used: 1 },
    ],
    ...overrides,
  };
}

const aTenantRow: ListedUsage = {
  id: toId(100_001),
  name: "华东建设集团",
  used: 48,
  softLimit: 40,
  hardLimit: 50,
  level: "near",
  unit: "count",
  hasOwnLimits: true,
  countedAt: new Date(),
};

const noLimits = { softLimit: null, hardLimit: null };

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

describe("the usage of a company", () => {
  it("says in words how much is used, how close the limit is and what helps", async () => {
    server.answer(usageApi, "own", () => [
      aUsage({ used: 50, level: "full" }),
      aUsage({
        name: "sms",
        title: "本月短信",
        per: "month",
        used: 1240,
        ...noLimits,
        days: [{ day: day(1), used: 7 }],
      }),
    ]);
    await renderScreen(<UsagePage />, { server, texts, permissions: ["sysUsage/own"] });

    const accounts = await screen.findByRole("article", { name: "启用的账号" });
    expect(within(accounts).getByText("已达上限")).toBeDefined();
    expect(within(accounts).getByText(/请联系平台管理员提高上限。 停用离职人员的账号。/u)).toBeDefined();
    expect(within(accounts).getByRole("progressbar").getAttribute("aria-valuetext")).toBe("已用 100%");
    expect(within(accounts).getByRole("img", { name: "近 90 天：最低 1，最高 1，最近 1" })).toBeDefined();
    const messages = screen.getByRole("article", { name: "本月短信" });
    expect(within(messages).getByText("1,240")).toBeDefined();
    expect(within(messages).getByText("不限")).toBeDefined();
    expect(within(messages).getByRole("img", { name: "近 90 天：共 7，单日最多 7" })).toBeDefined();
    expect(screen.queryByText("所有企业")).toBeNull();
  });

  it("can be loaded again after a failure", async () => {
    server.refuse(usageApi, "own", { code: 500 });
    const { user } = await renderScreen(<UsagePage />, { server, texts, permissions: ["sysUsage/own"] });
    expect((await screen.findByRole("alert")).textContent).toContain("服务暂时不可用");

    server.answer(usageApi, "own", () => [aUsage()]);
    await user.click(screen.getByRole("button", { name: /重\s*试/u }));

    expect(await screen.findByRole("article", { name: "启用的账号" })).toBeDefined();
  });
});

describe("the platform administrator", () => {
  it("lists all companies and gives one limits of its own", async () => {
    const kind = { ...aUsage(), hasOwnLimits: false, defaults: { softLimit: null, hardLimit: 1000 } };
    server.answer(usageApi, "page", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [aTenantRow]),
    );
    server.answer(usageApi, "defaults", () => [aUsage()]);
    const unlimited = aUsage({ name: "mails", title: "本月邮件", ...noLimits });
    const free = { ...unlimited, hasOwnLimits: false, defaults: noLimits };
    server.answer(usageApi, "tenant", () => ({ name: aTenantRow.name, kinds: [kind, free] }));
    server.answer(usageApi, "changes", ({ page = 1, pageSize = 5 }) => toPage({ page, pageSize }, { total: 0 }, []));
    server.answer(usageApi, "saveLimits", () => null);
    const { user } = await renderScreen(<UsagePage />, { server, texts, permissions: "all" });

    const row = await screen.findByRole("row", { name: /华东建设集团/u });
    expect(within(row).getByText("即将达到上限")).toBeDefined();
    await user.dblClick(within(row).getByText("华东建设集团"));
    await user.click(await screen.findByRole("button", { name: "设置上限" }));
    expect(screen.getByText("默认：提醒值 不限，上限 1,000")).toBeDefined();
    expect(screen.getByText("默认：不限")).toBeDefined();
    await user.click(screen.getByRole("switch", { name: "启用的账号 单独设置" }));
    const limit = screen.getByRole("spinbutton", { name: "启用的账号 上限" });
    await user.clear(limit);
    await user.type(limit, "30");
    await user.type(screen.getByRole("spinbutton", { name: "启用的账号 提醒值" }), "40");
    expect(screen.getByRole("alert").textContent).toBe("提醒值不能大于上限");
    expect(screen.getByRole("button", { name: /保\s*存/u }).hasAttribute("disabled")).toBe(true);
    await user.clear(screen.getByRole("spinbutton", { name: "启用的账号 提醒值" }));
    await user.click(screen.getByRole("button", { name: /保\s*存/u }));

    const limits = [
      { kind: "accounts", hasOwnLimits: true, softLimit: null, hardLimit: 30 },
      { kind: "mails", hasOwnLimits: false, ...noLimits },
    ];
    await waitFor(() =>
      expect(server.receivedCalls(usageApi, "saveLimits")[0]?.input).toEqual({ tenantId: 100_001, limits }),
    );
  });
});

it("restores unsaved default limits, and asks before they are discarded", async () => {
  server.answer(usageApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 1 }, [aTenantRow]),
  );
  server.answer(usageApi, "defaults", () => [aUsage()]);
  server.answer(usageApi, "changes", ({ page = 1, pageSize = 5 }) => toPage({ page, pageSize }, { total: 0 }, []));
  const open = async () => {
    const rendered = await renderScreen(<UsagePage />, { server, texts, permissions: "all" });
    await rendered.user.click(await screen.findByRole("button", { name: "默认上限" }));
    return { ...rendered, limit: await screen.findByRole("spinbutton", { name: "启用的账号 上限" }) };
  };
  const { user, limit, unmount } = await open();
  await user.clear(limit);
  await user.type(limit, "70");
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes("drafts/"))).toHaveLength(1));
  unmount();

  const { limit: again } = await open();

  expect(again).toHaveProperty("value", "70");
  await user.click(screen.getByRole("button", { name: /取\s*消/u }));
  await user.click(await screen.findByRole("button", { name: /^放\s*弃$/u }));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes("drafts/"))).toEqual([]));
});

describe("changes of limits", () => {
  const none = { hasOwnLimits: false, softLimit: null, hardLimit: null };
  const own = { hasOwnLimits: true, softLimit: null, hardLimit: 50 };
  const step = { kind: "accounts", title: "启用的账号", unit: "count" as const };

  it("say who changed what, and restore the earlier limits", async () => {
    const changes: LimitChange[] = [
      { id: toId(2), at: new Date(), account: "root", steps: [{ ...step, before: none, after: own }] },
      { id: toId(1), at: new Date(), account: "admin", steps: [{ ...step, before: null, after: own }] },
    ];
    server.answer(usageApi, "changes", ({ page = 1, pageSize = 5 }) =>
      toPage({ page, pageSize }, { total: 2 }, changes),
    );
    server.answer(usageApi, "saveLimits", () => null);
    const tenantId = toId(100_001);
    const { user } = await renderScreen(<LimitHistory tenantId={tenantId} />, { server, texts, permissions: "all" });

    expect(await screen.findByText(/由“使用默认上限”改为“提醒值 不限，上限 50”/u)).toBeDefined();
    expect(screen.getByText(/ · root$/u)).toBeDefined();
    expect(screen.getByText(/由“未记录”改为/u)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "恢复修改前的上限" }));

    const limits = [{ kind: "accounts", ...none }];
    await waitFor(() => expect(server.receivedCalls(usageApi, "saveLimits")[0]?.input).toEqual({ tenantId, limits }));
  });

  it("are empty until limits are changed", async () => {
    server.answer(usageApi, "changes", ({ page = 1, pageSize = 5 }) => toPage({ page, pageSize }, { total: 0 }, []));

    await renderScreen(<LimitHistory />, { server, texts, permissions: "all" });

    expect(await screen.findByText("还没有修改过。")).toBeDefined();
  });
});

function aWarning(overrides: Partial<UsageWarning> = {}): UsageWarning {
  return { ...aUsage({ used: 46, level: "near" }), crossedAt: new Date(), ...overrides };
}

/** The frame and a connection on which one event is heard at once. */
async function renderWarnings(heard: string, permissions: readonly string[] = ["sysUsage/own"]) {
  const subscribe = (event: string, listener: (content: unknown) => void) => {
    if (event === heard) listener(undefined);
    return () => undefined;
  };
  const frame = (
    <WarningFrame>
      <UsageWarnings subscribe={subscribe} />
    </WarningFrame>
  );
  return await renderScreen(frame, { server, texts, permissions });
}

describe("a warning", () => {
  beforeEach(() => {
    server.answer(usageApi, "warnings", () => [aWarning()]);
    server.answer(usageApi, "noteWarnings", () => null);
  });

  it.each(["open", "UsageWarning"])("is shown once and noted as seen when the window hears %s", async (heard) => {
    await renderWarnings(heard);

    expect(await screen.findByText("启用的账号即将达到上限")).toBeDefined();
    expect(screen.getByText(/已用 46，上限 50。 停用离职人员的账号。/u)).toBeDefined();
    await waitFor(() =>
      expect(server.receivedCalls(usageApi, "noteWarnings")[0]?.input).toEqual({ kinds: ["accounts"] }),
    );
  });

  it("stays in a bar until it is closed", async () => {
    const { user } = await renderWarnings("open");

    const bar = await screen.findByRole("alert");
    expect(within(bar).getByRole("link", { name: "查看用量" }).getAttribute("href")).toBe("#/platform/usage");
    await user.click(within(bar).getByRole("button", { name: "关闭" }));

    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shares the bar with others, each by its title only", async () => {
    const exports = aWarning({ name: "exports", title: "本月导出", level: "full" });
    server.answer(usageApi, "warnings", () => [aWarning(), exports]);

    await renderWarnings("open");

    expect((await screen.findByRole("alert")).textContent).toBe("启用的账号即将达到上限、本月导出已达上限 查看用量");
  });

  it("does not outlive the session", async () => {
    const { unmount } = await renderWarnings("open");
    await screen.findByRole("alert");

    unmount();
    await renderWarnings("none");

    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is not asked for without the permission", async () => {
    await renderWarnings("open", []);

    expect(server.receivedCalls(usageApi, "warnings")).toEqual([]);
  });
});
