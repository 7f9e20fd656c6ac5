import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import { toId } from "#contract/id";
import type { SeedRow } from "#core/rows/seed";
import { FinishStatus, type InvitationAnswer, type ScheduleColor } from "../contract.ts";
import { scheduleEntries } from "./schedule.table.ts";
import { toRepeat, toSeriesColumns } from "./seriesRule.ts";

export const scheduleDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(scheduleEntries, {
      rows: () => demoTenantIds.flatMap((tenantId) => getDemoStaff(tenantId).listed.flatMap(createEntries)),
      onlyWithNew: { column: "accountId", table: "account" },
    }),
    seedRows(scheduleEntries, {
      rows: () => demoTenantIds.flatMap((tenantId) => [...createMeetings(tenantId), ...createShared(tenantId)]),
      onlyWithNew: { column: "accountId", table: "account" },
    }),
    answerMeetings,
  ],
};

type DemoEntry = {
  /** Days from the day on which the demo is set up. */
  readonly day: number;
  readonly from: string;
  readonly to: string;
  /** Days from the first to the last one; without it, one. */
  readonly dayCount?: number;
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
  {
    day: 2,
    from: "22:00",
    to: "06:00",
    dayCount: 2,
    content: "大体积混凝土夜间浇筑",
    place: "2 号楼底板",
    color: "amber",
  },
  { day: 6, from: "00:00", to: "23:59", dayCount: 2, content: "质量体系外审", place: "公司三楼会议室", color: "green" },
];

const dayMs = 86_400_000;

type Owner = { readonly id: number; readonly tenantId: number };

function createEntries(owner: Owner): SeedRow<typeof scheduleEntries>[] {
  return demoEntries.map((entry, index) => toRow(owner, entry, index));
}

/** What lies before the day of the set-up is done. */
function toRow({ id, tenantId }: Owner, entry: DemoEntry, index: number): SeedRow<typeof scheduleEntries> {
  const { day, from, to, dayCount = 1, content, place = null, color = "blue", repeat } = entry;
  return {
    id: id * 100 + index,
    tenantId,
    accountId: id,
    startTime: from,
    endTime: to,
    dayCount,
    content,
    place,
    color,
    status: day < 0 && repeat === undefined ? FinishStatus.finished : FinishStatus.unfinished,
    ...toDays(new Date(Date.now() + day * dayMs).toISOString().slice(0, 10), repeat),
  };
}

/** Meetings of the first account on the sign-in page, to which the others are invited. */
const meetings: readonly DemoEntry[] = [
  { day: 1, from: "13:30", to: "14:30", content: "安全生产协调会", place: "公司三楼会议室", color: "red" },
  {
    day: -13,
    from: "08:30",
    to: "09:00",
    content: "项目周例会",
    place: "第一项目部会议室",
    color: "green",
    repeat: "FREQ=WEEKLY;BYDAY=MO",
  },
];

/** Entries of the calendar that the whole company shares. */
const shared: readonly DemoEntry[] = [
  { day: 0, from: "10:00", to: "11:00", content: "安全生产月启动会", place: "视频会议", color: "amber" },
  { day: 4, from: "09:00", to: "11:30", content: "集团质量巡查", place: "全部项目", color: "blue" },
  {
    day: -20,
    from: "16:00",
    to: "16:30",
    content: "月度安全考核公布",
    color: "red",
    repeat: "FREQ=MONTHLY;BYMONTHDAY=25",
  },
];

/** Ids beyond those of the entries of each account. */
const firstMeeting = 60;
const firstShared = 70;

function createMeetings(tenantId: number): SeedRow<typeof scheduleEntries>[] {
  const [organiser, ...guests] = getDemoStaff(tenantId).listed;
  if (organiser === undefined) return [];
  const invitedIds = guests.map(({ id }) => toId(id));
  return meetings.map((entry, index) => ({ ...toRow(organiser, entry, firstMeeting + index), invitedIds }));
}

function createShared(tenantId: number): SeedRow<typeof scheduleEntries>[] {
  const [author] = getDemoStaff(tenantId).listed;
  if (author === undefined) return [];
  // The root of the tenant's tree has the id of the tenant.
  return shared.map((entry, index) => ({ ...toRow(author, entry, firstShared + index), ownerOrgId: tenantId }));
}

/** What the invited accounts have answered, in turn; the others have not answered yet. */
const answers: readonly { readonly answer: InvitationAnswer; readonly remark: string | null }[] = [
  { answer: "yes", remark: null },
  { answer: "maybe", remark: "要去工地，可能晚到" },
];

async function answerMeetings(run: SeedRun): Promise<void> {
  for (const tenantId of demoTenantIds) {
    const [organiser, ...guests] = getDemoStaff(tenantId).listed;
    if (organiser === undefined || !run.hasInserted("account", organiser.id)) continue;
    const entryId = organiser.id * 100 + firstMeeting;
    for (const [index, { answer, remark }] of answers.entries())
      await run.execute(
        `insert into schedule_answer (tenant_id, entry_id, account_id, answer, remark)
         select tenant_id, id, $3, $4, $5 from schedule_entry
         where tenant_id = $1 and id = $2 and $3::bigint = any (invited_ids) on conflict do nothing`,
        [tenantId, entryId, guests[index]?.id ?? 0, answer, remark],
      );
  }
}

/** The day of an entry; a series begins on the first day that its rule means. */
function toDays(date: string, repeat: string | undefined) {
  const series = repeat === undefined ? undefined : toRepeat({ repeat, scheduleDate: date });
  return (series === undefined ? undefined : toSeriesColumns(series)) ?? { scheduleDate: date };
}
