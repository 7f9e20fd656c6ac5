import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { FinishStatus, type ScheduleColor } from "../contract.ts";
import { scheduleEntries } from "./schedule.table.ts";
import { toRepeat, toSeriesColumns } from "./seriesRule.ts";

export const scheduleDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(scheduleEntries, {
      rows: () => demoTenantIds.flatMap((tenantId) => getDemoStaff(tenantId).listed.flatMap(createEntries)),
      onlyWithNew: { column: "accountId", table: "account" },
    }),
  ],
};

type DemoEntry = {
  /** Days from the day on which the demo is set up. */
  readonly day: number;
  readonly from: string;
  readonly to: string;
  readonly content: string;
  readonly place?: string;
  readonly color?: ScheduleColor;
  /** The rule of a repeating entry. */
  readonly repeat?: string;
};

const demoEntries: readonly DemoEntry[] = [
  { day: -6, from: "09:00", to: "10:00", content: "项目例会", place: "第一项目部会议室" },
  { day: -3, from: "14:00", to: "16:00", content: "地下室防水隐蔽验收", place: "2 号楼地下室", color: "green" },
  { day: -1, from: "08:30", to: "09:30", content: "新进场工人三级安全教育", place: "培训室", color: "amber" },
  { day: -1, from: "15:00", to: "16:30", content: "混凝土试块送检", color: "grey" },
  { day: 0, from: "08:00", to: "08:30", content: "班前安全讲话", place: "南门广场", color: "amber" },
  { day: 0, from: "09:00", to: "10:30", content: "项目例会", place: "第一项目部会议室" },
  { day: 0, from: "14:00", to: "15:00", content: "塔吊司机证书复审材料签字", color: "blue" },
  { day: 0, from: "16:00", to: "17:30", content: "冬期施工巡检", place: "1 号楼至 3 号楼", color: "red" },
  { day: 1, from: "09:30", to: "11:30", content: "主体结构分部验收", place: "1 号楼", color: "green" },
  { day: 1, from: "15:00", to: "16:00", content: "与监理核对整改清单", place: "监理办公室" },
  { day: 2, from: "10:00", to: "11:00", content: "钢筋进场复验", place: "材料堆场", color: "grey" },
  { day: 3, from: "13:30", to: "17:00", content: "业主现场考察", place: "展示区", color: "blue" },
  { day: 5, from: "09:00", to: "10:00", content: "月度产值与结算会", place: "公司三楼会议室" },
  { day: 8, from: "14:00", to: "16:00", content: "消防演练", place: "生活区", color: "red" },
  {
    day: -20,
    from: "07:30",
    to: "07:45",
    content: "班前会",
    color: "amber",
    repeat: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
  },
  {
    day: -20,
    from: "16:30",
    to: "17:30",
    content: "安全周检",
    place: "全部作业面",
    color: "red",
    repeat: "FREQ=WEEKLY;BYDAY=FR",
  },
  {
    day: -20,
    from: "10:00",
    to: "11:00",
    content: "产值统计",
    color: "grey",
    repeat: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  },
  { day: 13, from: "09:00", to: "12:00", content: "季度质量评比", color: "green" },
];

const dayMs = 86_400_000;

/** What lies before the day of the set-up is done. */
function createEntries({ id, tenantId }: { id: number; tenantId: number }): SeedRow<typeof scheduleEntries>[] {
  const today = Date.now();
  return demoEntries.map(({ day, from, to, content, place = null, color = "blue", repeat }, index) => ({
    id: id * 100 + index,
    tenantId,
    accountId: id,
    startTime: from,
    endTime: to,
    content,
    place,
    color,
    status: day < 0 && repeat === undefined ? FinishStatus.finished : FinishStatus.unfinished,
    ...toDays(new Date(today + day * dayMs).toISOString().slice(0, 10), repeat),
  }));
}

/** The day of an entry; a series begins on the first day that its rule means. */
function toDays(date: string, repeat: string | undefined) {
  const series = repeat === undefined ? undefined : toRepeat({ repeat, scheduleDate: date });
  return (series === undefined ? undefined : toSeriesColumns(series)) ?? { scheduleDate: date };
}
