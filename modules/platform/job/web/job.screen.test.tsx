import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { loadTexts } from "#base/i18n";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { hiddenValue, type Job, jobApi, type JobActivity, type JobRun, type JobTrigger } from "../contract.ts";
import type { JobStatistics } from "../cluster.contract.ts";
import { jobText } from "../text/index.ts";
import { Component as BoardPage } from "./board/BoardPage.tsx";
import { registerJobLists } from "./jobList.ts";
import { Component as JobListPage } from "./JobListPage.tsx";
import { jobPageText } from "./text/index.ts";

const now = new Date("2026-11-22T02:00:00Z");
const audit = {
  createTime: now,
  updateTime: null,
  createUserId: null,
  createUserName: "王管理",
  updateUserId: null,
  updateUserName: null,
  version: 1,
};
function toProperties(changes: object = {}): string {
  const request = { RequestUri: "https://example.com/report", HttpMethod: "Post", Body: "{}", ...changes };
  return JSON.stringify({ HttpJob: JSON.stringify(request) });
}

const job: Job = {
  id: toId(7),
  jobId: "job_report",
  groupName: "reports",
  jobType: null,
  assemblyName: null,
  description: "发送日报",
  concurrent: false,
  concurrency: 2,
  includeAnnotation: false,
  properties: toProperties(),
  updatedTime: now,
  createType: 2,
  scriptCode: null,
  misfire: 1,
  timeLimitSeconds: 0,
  dependsOn: [],
  alarmUserIds: [],
  alarmEmail: null,
  alarmWebhook: null,
  alarmRepeatMinutes: 60,
  alarmOnMissed: false,
  failingSince: now,
  ...audit,
};
const trigger: JobTrigger = {
  id: toId(8),
  triggerId: "trigger_daily",
  jobId: "job_report",
  triggerType: "Furion.Schedule.CronTrigger",
  assemblyName: null,
  args: '"0 30 8 ? * 1-5", 2',
  description: null,
  status: 1,
  startTime: null,
  endTime: null,
  lastRunTime: now,
  nextRunTime: new Date("2099-11-23T00:30:00Z"),
  numberOfRuns: 1234,
  maxNumberOfRuns: 0,
  numberOfErrors: 2,
  maxNumberOfErrors: 5,
  numRetries: 3,
  retryTimeout: 3000,
  startNow: true,
  runOnStart: false,
  resetOnlyOnce: true,
  days: "all",
  updatedTime: null,
  ...audit,
};
const activity: JobActivity = { state: "failed", startedTime: now, elapsedTime: 1250, runs: 24, failures: 3 };
const run: JobRun = {
  id: toId(9),
  jobId: "job_report",
  triggerId: "trigger_daily",
  numberOfRuns: 1234,
  lastRunTime: now,
  nextRunTime: null,
  status: 1,
  state: "failed",
  cause: "schedule",
  result: "503 Service Unavailable",
  elapsedTime: 1250,
  attempt: 2,
  clusterId: "node-1",
  startedTime: now,
  endedTime: now,
  createdTime: now,
};

let server: FakeServer;

beforeEach(async () => {
  registerJobLists();
  await Promise.all([loadTexts(jobText), loadTexts(jobPageText)]);
  server = createFakeServer();
  const page = { page: 1, pageSize: 20 };
  server.answer(jobApi, "pageJobDetail", () =>
    toPage(page, { total: 1 }, [{ jobDetail: job, jobTriggers: [trigger], activity, isService: false }]),
  );
  server.answer(jobApi, "jobTriggerList", () => [trigger, { ...trigger, id: toId(10), jobId: "job_report_2" }]);
  server.answer(jobApi, "listJobGroup", () => ["default", "reports"]);
  server.answer(jobApi, "pageJobTriggerRecord", () => toPage(page, { total: 1 }, [run]));
  server.answer(jobApi, "jobTriggerRecord", () => ({
    ...run,
    log: [{ time: now, level: "error" as const, text: "no answer" }],
  }));
  server.answer(jobApi, "jobClusterList", () => [
    { id: toId(1), clusterId: "node-1", description: null, status: 1 as const, running: 3, updatedTime: now },
  ]);
  const writes = [
    "startAllJob",
    "pauseAllJob",
    "cancelSleep",
    "persistAll",
    "startJob",
    "pauseJob",
    "cancelJob",
  ] as const;
  for (const name of writes) server.answer(jobApi, name, () => null);
  for (const name of ["pauseTrigger", "addJobTrigger", "addJobDetail", "updateJobDetail", "deleteJobDetail"] as const)
    server.answer(jobApi, name, () => null);
  server.answer(jobApi, "clearJobTriggerRecord", () => null);
  server.answer(jobApi, "runJob", () => toId(11));
  server.answer(jobApi, "jobStatistics", () => statistics);
});
const statistics: JobStatistics = {
  timeZone: "Asia/Tokyo",
  allowsScripts: true,
  ownsScheduler: true,
  jobs: 12,
  activeTriggers: 15,
  pausedTriggers: 2,
  failingJobs: 1,
  waitingRuns: 4,
  runningRuns: 3,
  hours: [{ time: now, succeeded: 40, failed: 2 }],
};

const openPage = async () => {
  const { user } = await renderScreen(<JobListPage />, { server, texts: jobText });
  await screen.findByText("发送日报");
  return user;
};
type User = Awaited<ReturnType<typeof openPage>>;

async function choose(user: User, action: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: "job_report 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}
const received = (name: keyof (typeof jobApi)["calls"]) => server.receivedCalls(jobApi, name).map(({ input }) => input);

describe("the list of jobs", () => {
  it("says how the last run ended, and offers no runs and triggers for background services", async () => {
    const service = { ...job, jobId: "service_seal", createType: 0 as const };
    server.answer(jobApi, "pageJobDetail", () =>
      toPage({ page: 1, pageSize: 20 }, { total: 1 }, [
        { jobDetail: service, jobTriggers: [], activity, isService: true },
      ]),
    );
    const user = await openPage();

    expect(screen.getByText("自动运行")).toBeDefined();
    expect(screen.getByTitle(/用时 1250 毫秒/u).textContent).toContain("失败");
    await user.click(screen.getByRole("button", { name: "service_seal 的更多操作" }));
    await screen.findByRole("menuitem", { name: "执行记录" });
    for (const name of ["立即执行", "启动", "暂停", "复制", "删除"])
      expect(screen.queryByRole("menuitem", { name })).toBeNull();
  });

  it("shows the next trigger, the request and the failure of a job", async () => {
    const user = await openPage();

    expect(screen.getByText("就绪")).toBeDefined();
    expect(screen.getByText("持续失败")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "请求" }));
    expect(await screen.findByText("https://example.com/report")).toBeDefined();
  });

  it("shows the triggers of a job below its row, and pauses one", async () => {
    const user = await openPage();

    await user.click(screen.getByRole("button", { name: /展开/u }));
    const triggers = within(await screen.findByRole("region", { name: "“job_report”的触发器" }));
    expect(await triggers.findByText("trigger_daily")).toBeDefined();
    expect(triggers.getAllByRole("listitem")).toHaveLength(1);
    expect(await triggers.findByText(/08:30/u)).toBeDefined();
    expect(triggers.getByText("1,234")).toBeDefined();

    await user.click(triggers.getByRole("button", { name: "trigger_daily 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "暂停" }));
    await waitFor(() =>
      expect(received("pauseTrigger")).toEqual([{ jobId: "job_report", triggerId: "trigger_daily" }]),
    );
  });

  it("adds a trigger with a cron expression", async () => {
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: /展开/u }));
    await user.click(await screen.findByRole("button", { name: "添加触发器" }));
    const form = within(await screen.findByRole("dialog", { name: /任务触发器/u }));

    await user.type(await form.findByLabelText("触发器编号"), "trigger_two");
    const line = await form.findByLabelText("执行时间");
    expect(await form.findByText("接下来的执行时间（Asia/Tokyo）")).toBeDefined();
    await user.clear(line);
    await user.type(line, "*/5 * * * *");
    await user.click(form.getByRole("radio", { name: "仅工作日" }));
    await user.click(form.getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(received("addJobTrigger")).toMatchObject([
        {
          jobId: "job_report",
          triggerId: "trigger_two",
          triggerType: "CronTrigger",
          args: '"*/5 * * * *", 0',
          days: "working",
        },
      ]),
    );
  });
});

describe("the form of a job", () => {
  it("adds an HTTP job with its request", async () => {
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = within(await screen.findByRole("dialog", { name: /任务调度/u }));

    await user.type(await form.findByLabelText("任务编号"), "job_hook");
    await user.type(form.getByLabelText("请求地址"), "https://example.com/hook");
    await user.click(form.getByRole("radio", { name: "PUT" }));
    await user.click(form.getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(received("addJobDetail")).toMatchObject([{ jobId: "job_hook", createType: 2, concurrency: 2 }]),
    );
    const properties = received("addJobDetail")[0]?.["properties"];
    expect(JSON.parse(JSON.parse(String(properties)).HttpJob)).toMatchObject({
      RequestUri: "https://example.com/hook",
      HttpMethod: "Put",
    });
  });

  it("needs the address of an HTTP job, and shows at its field why it is refused", async () => {
    server.refuse(jobApi, "addJobDetail", { code: 400, fields: { Properties: ["该地址属于内部网络，不能访问"] } });
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = within(await screen.findByRole("dialog", { name: /任务调度/u }));
    await user.type(await form.findByLabelText("任务编号"), "job_hook");
    await user.click(form.getByRole("button", { name: "保存" }));
    expect((await form.findAllByText("请填写此项")).length).toBeGreaterThan(0);
    expect(received("addJobDetail")).toEqual([]);

    await user.type(form.getByLabelText("请求地址"), "http://10.0.0.1/");
    await user.click(form.getByRole("button", { name: "保存" }));

    expect((await form.findAllByText("该地址属于内部网络，不能访问")).length).toBeGreaterThan(0);
  });

  it("sends a timeout that is too long as it is, so that the form says the limit", async () => {
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: "编辑 job_report" }));
    const form = within(await screen.findByRole("dialog", { name: /任务调度/u }));

    const timeout = await form.findByLabelText("超时（毫秒）");
    await user.clear(timeout);
    await user.type(timeout, "999999999");
    await user.click(form.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(received("updateJobDetail")).toHaveLength(1));
    const sent = received("updateJobDetail")[0]?.["properties"];
    expect(JSON.parse(JSON.parse(String(sent)).HttpJob)).toMatchObject({ Timeout: 999_999_999 });
  });

  it("warns of a trigger that is due more often than every 10 seconds", async () => {
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: /展开/u }));
    await user.click(await screen.findByRole("button", { name: "添加触发器" }));
    const form = within(await screen.findByRole("dialog", { name: /任务触发器/u }));
    const expression = await form.findByDisplayValue("0 0 * * * ?");
    expect(form.queryByText(/不到 10 秒/u)).toBeNull();

    await user.clear(expression);
    await user.type(expression, "0,5 0 * * * ?");

    expect(await form.findByText(/不到 10 秒/u)).toBeDefined();
    await user.click(form.getByRole("radio", { name: "固定间隔" }));
    await waitFor(() => expect(form.queryByText(/不到 10 秒/u)).toBeNull());
  });

  it("offers neither scripts nor the tools of the scheduler to tenants that do not have them", async () => {
    server.answer(jobApi, "jobStatistics", () => ({ ...statistics, allowsScripts: false, ownsScheduler: false }));
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = within(await screen.findByRole("dialog", { name: /任务调度/u }));

    expect(await form.findByRole("radio", { name: "HTTP 请求" })).toBeDefined();
    expect(form.queryByRole("radio", { name: "脚本" })).toBeNull();
    expect(screen.getByRole("button", { name: "全部启动", hidden: true })).toBeDefined();
    for (const name of ["唤醒调度", "全部保存", "集群"])
      expect(screen.queryByRole("button", { name, hidden: true })).toBeNull();
  });

  it("keeps headers that are set, and sends those that are added", async () => {
    const properties = toProperties({ Headers: { Authorization: hiddenValue } });
    server.answer(jobApi, "pageJobDetail", () =>
      toPage({ page: 1, pageSize: 20 }, { total: 1 }, [
        { jobDetail: { ...job, properties }, jobTriggers: [], activity, isService: false },
      ]),
    );
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: "编辑 job_report" }));
    const form = within(await screen.findByRole("dialog", { name: /任务调度/u }));

    expect(await form.findByLabelText("请求头名称 1")).toHaveProperty("value", "Authorization");
    expect(form.getByLabelText("请求头的值 1")).toHaveProperty("value", "");
    expect(form.getByPlaceholderText("已设置，留空则不变")).toBeDefined();
    await user.click(form.getByRole("button", { name: "添加请求头" }));
    await user.type(form.getByLabelText("请求头名称 2"), "X-Site");
    await user.type(form.getByLabelText("请求头的值 2"), "north");
    await user.click(form.getByRole("checkbox", { name: "保密请求体" }));
    await user.click(form.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(received("updateJobDetail")).toHaveLength(1));
    const sent = received("updateJobDetail")[0]?.["properties"];
    expect(JSON.parse(JSON.parse(String(sent)).HttpJob)).toMatchObject({
      Headers: { Authorization: hiddenValue, "X-Site": "north" },
      Body: "{}",
      BodyIsSecret: true,
    });
  });
});

describe("the actions on jobs", () => {
  it("runs a job now with parameters, which have to be JSON", async () => {
    const user = await openPage();
    await choose(user, "立即执行");
    const dialog = within(await screen.findByRole("dialog", { name: "执行“job_report”" }));
    const parameters = dialog.getByLabelText("参数（JSON）");

    await user.type(parameters, "day");
    await user.click(dialog.getByRole("button", { name: "立即执行" }));
    expect(await dialog.findByText("不是有效的 JSON")).toBeDefined();
    expect(received("runJob")).toEqual([]);

    await user.clear(parameters);
    await user.type(parameters, '"day"');
    await user.click(dialog.getByRole("button", { name: "立即执行" }));
    await waitFor(() => expect(received("runJob")).toEqual([{ jobId: "job_report", parameters: '"day"' }]));
  });

  it("starts, pauses and cancels a job", async () => {
    const user = await openPage();

    await choose(user, "暂停");
    await choose(user, "启动");
    await choose(user, "取消执行");
    await user.click(await screen.findByRole("button", { name: "取消执行" }));

    await waitFor(() => expect(received("cancelJob")).toEqual([{ jobId: "job_report" }]));
    expect(received("pauseJob")).toEqual([{ jobId: "job_report" }]);
    expect(received("startJob")).toEqual([{ jobId: "job_report" }]);
  });

  it("shows the runs of a job with their log, and clears them", async () => {
    const user = await openPage();
    await choose(user, "执行记录");
    const drawer = within(await screen.findByRole("dialog", { name: "“job_report”的执行记录" }));

    expect(await drawer.findByText("1,250 毫秒")).toBeDefined();
    await user.click(drawer.getByRole("button", { name: /展开/u }));
    expect(await drawer.findByText("no answer")).toBeDefined();

    await user.click(drawer.getByRole("button", { name: "清空执行记录" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: /清空“job_report”/u })).getByRole("button", {
        name: "清空执行记录",
      }),
    );
    await waitFor(() => expect(received("clearJobTriggerRecord")).toEqual([{ jobId: "job_report" }]));
  });

  it("pauses all jobs after asking, and shows the cluster", async () => {
    const user = await openPage();
    await user.click(screen.getByRole("button", { name: "全部暂停" }));
    expect(received("pauseAllJob")).toEqual([]);
    await user.click(
      within(await screen.findByRole("dialog", { name: /暂停所有任务/u })).getByRole("button", { name: "全部暂停" }),
    );
    await waitFor(() => expect(received("pauseAllJob")).toHaveLength(1));

    await user.click(await screen.findByRole("button", { name: "集群" }));
    const drawer = within(await screen.findByRole("dialog", { name: "集群" }));
    expect(await drawer.findByText("node-1")).toBeDefined();
    expect(drawer.getByText("工作中")).toBeDefined();
  });

  it("offers no action to those who may only read", async () => {
    await renderScreen(<JobListPage />, { server, texts: jobText, permissions: ["sysJob/pageJobDetail"] });
    await screen.findByText("发送日报");

    for (const name of ["新增", "全部暂停", "全部启动"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(await screen.findByRole("button", { name: "集群" })).toBeDefined();
  });
});

describe("the board of jobs", () => {
  it("shows figures, the runs of a day, and each job with its counters", async () => {
    const { user } = await renderScreen(<BoardPage />, { server, texts: jobText });

    expect(await screen.findByText("失败的任务")).toBeDefined();
    expect(await screen.findByText("发送日报")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "以表格查看“最近 24 小时的执行”" }));
    expect(within(screen.getByRole("table", { name: "最近 24 小时的执行" })).getByText("40")).toBeDefined();
  });
});
