import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { taskApi } from "#modules/records/task/contract";
import { type Backup, backupApi, type BackupStatus } from "../contract.ts";
import { backupText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as BackupListPage } from "./BackupListPage.tsx";

function aBackup(overrides: Partial<Backup> = {}): Backup {
  return {
    id: toId(20_261_129_023_000),
    fileName: "20261129-023000-1f3a",
    createTime: new Date("2026-11-29T02:30:00Z"),
    state: "done",
    progress: null,
    kind: "physical",
    origin: "schedule",
    size: 5_700_000,
    sharedSize: 4_200_000,
    durationSeconds: 75,
    isEncrypted: true,
    hasKeys: true,
    version: "0.1.0",
    check: null,
    failure: null,
    copy: null,
    ...overrides,
  };
}

function aStatus(overrides: Partial<BackupStatus> = {}): BackupStatus {
  return {
    light: "good",
    failure: null,
    lastGoodTime: new Date("2026-11-29T02:30:00Z"),
    lastCheckTime: new Date("2026-11-29T02:32:00Z"),
    isLastCheckGood: true,
    nextTime: new Date("2026-11-30T02:30:00Z"),
    logFrom: null,
    logUntil: null,
    place: "/backups of siteward",
    isEncrypted: true,
    kind: "physical",
    timeZone: "Asia/Shanghai",
    exampleTime: "2026-11-29 20:00:00",
    isDemo: false,
    copy: null,
    ...overrides,
  };
}

let server: FakeServer;
let status: BackupStatus;
let rows: Backup[];

beforeAll(async () => void (await Promise.all([import("./PlanDialog.tsx"), import("./RestoreDialog.tsx")])));

beforeEach(() => {
  server = createFakeServer();
  status = aStatus();
  rows = [aBackup()];
  server.answer(backupApi, "status", () => status);
  server.answer(backupApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: rows.length }, rows),
  );
});

async function open() {
  return await renderScreen(<BackupListPage />, { server, texts: backupText, permissions: "all" });
}

describe("the page of backups", () => {
  it("shows the light, and each backup with size, duration and check", async () => {
    const failure = "备份已损坏：log.zst";
    rows = [aBackup({ check: { checkTime: new Date(), isGood: false, tables: 0, rows: 0, files: 0, failure } })];
    status = aStatus({ light: "checkFailed", failure, isLastCheckGood: false });
    await open();

    expect(await screen.findByText("最近一次恢复检验未通过")).toBeDefined();
    expect(screen.getByRole("alert").textContent).toContain(failure);
    const row = await screen.findByRole("row", { name: /20261129-023000-1f3a/u });
    for (const text of ["已完成", "未通过", "1 分 15 秒", "完整副本 · 已加密", "定时"])
      expect(within(row).getByText(text)).toBeDefined();
  });

  it("shows how far a running backup is", async () => {
    rows = [aBackup({ state: "running", progress: 45 })];
    status = aStatus({ light: "running" });
    await open();

    expect(await screen.findByText("备份中 45%")).toBeDefined();
  });

  it("warns about backups that are not encrypted", async () => {
    status = aStatus({ isEncrypted: false });
    await open();

    expect(await screen.findByText(/备份未加密/u)).toBeDefined();
  });

  it("says in words why backups are not copied to S3, and copies them at once on demand", async () => {
    const failure = "s3://backups 拒绝访问，请检查访问密钥及其权限";
    const nextTime = new Date("2026-11-29T02:40:00Z");
    status = aStatus({
      light: "copyFailed",
      copy: { place: "s3://backups", backups: 3, copiedTime: new Date("2026-11-28T02:35:00Z"), failure, nextTime },
    });
    rows = [aBackup({ copy: "failed" })];
    server.answer(backupApi, "copy", () => toId(8));
    const { user } = await open();

    expect(await screen.findByText("备份正常，但未能复制到 S3")).toBeDefined();
    expect(screen.getByText(/s3:\/\/backups · 3 个备份/u)).toBeDefined();
    expect(await screen.findByRole("img", { name: "尚未复制到 S3，上次复制失败" })).toBeDefined();
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain(failure);
    await user.click(within(alert).getByRole("button", { name: /立即复制/u }));

    await waitFor(() => expect(server.receivedCalls(backupApi, "copy")).toHaveLength(1));
  });

  it("starts a backup, which goes on in the background", async () => {
    server.answer(backupApi, "add", () => toId(7));
    server.answer(taskApi, "detail", () => {
      throw new Error("not asked before a while");
    });
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: /立即备份/u }));

    expect(await screen.findByText("已开始，可以离开此页")).toBeDefined();
    expect(server.receivedCalls(backupApi, "add")).toHaveLength(1);
  });

  it("deletes a backup after a question", async () => {
    server.answer(backupApi, "delete", () => null);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "20261129-023000-1f3a 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = await screen.findByRole("dialog", { name: /删除备份“20261129-023000-1f3a”/u });
    await user.click(within(question).getByRole("button", { name: "删除" }));

    await waitFor(() =>
      expect(server.receivedCalls(backupApi, "delete").map(({ input }) => input)).toEqual([
        { fileName: "20261129-023000-1f3a" },
      ]),
    );
  });

  it("tells the exact commands of a restore", async () => {
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: /如何恢复/u }));

    expect(await screen.findByText('npm run restore -- --from "/backups of siteward"')).toBeDefined();
    const moment = 'npm run restore -- --from "/backups of siteward" --at "2026-11-29 20:00:00"';
    expect(screen.getByText(moment)).toBeDefined();
    expect(screen.getByText(/此备份已加密/u)).toBeDefined();
    expect(screen.queryByText("npm run restore -- --from s3")).toBeNull();
  });

  it("tells the command for the copy in S3", async () => {
    status = aStatus({
      copy: { place: "s3://backups", backups: 1, copiedTime: new Date(), failure: null, nextTime: null },
    });
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: /如何恢复/u }));

    expect(await screen.findByText("npm run restore -- --from s3")).toBeDefined();
  });

  it("saves the schedule", async () => {
    const plan = { isOn: true, startTime: "02:30", isChecked: true, keepDaily: 7, keepWeekly: 4, keepMonthly: 6 };
    server.answer(backupApi, "plan", () => plan);
    server.answer(backupApi, "setPlan", () => null);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: /计划与保留/u }));
    const days = await screen.findByRole("spinbutton", { name: "保留每日备份" });
    await user.clear(days);
    await user.type(days, "14");
    await user.click(screen.getByRole("button", { name: /保\s*存/u }));

    await waitFor(() =>
      expect(server.receivedCalls(backupApi, "setPlan").map(({ input }) => input)).toEqual([
        { ...plan, keepDaily: 14 },
      ]),
    );
  });

  it("restores an unsaved schedule, and asks before it is discarded", async () => {
    const plan = { isOn: true, startTime: "02:30", isChecked: true, keepDaily: 7, keepWeekly: 4, keepMonthly: 6 };
    server.answer(backupApi, "plan", () => plan);
    const draftKeys = () => Object.keys(localStorage).filter((key) => key.includes("drafts/"));
    const openPlan = async () => {
      const page = await open();
      await page.user.click(await screen.findByRole("button", { name: /计划与保留/u }));
      return { ...page, days: await screen.findByRole("spinbutton", { name: "保留每日备份" }) };
    };
    const { user, days, unmount } = await openPlan();
    await user.clear(days);
    await user.type(days, "14");
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    unmount();

    const { days: again } = await openPlan();

    expect(again).toHaveProperty("value", "14");
    await user.click(screen.getByRole("button", { name: /取\s*消/u }));
    await user.click(await screen.findByRole("button", { name: /^放\s*弃$/u }));
    await waitFor(() => expect(draftKeys()).toEqual([]));
  });
});
