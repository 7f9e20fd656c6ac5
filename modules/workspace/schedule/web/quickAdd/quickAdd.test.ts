import { describe, expect, it } from "vitest";
import { parseQuickEntry } from "./quickAdd.ts";

// A Monday.
const now = { date: "2026-11-30", time: "10:20" };

/** `2026-12-01 09:00-10:00 +1 content`; `+1` if it ends on the next day. */
function understand(text: string): string | undefined {
  const entry = parseQuickEntry(text, now);
  if (entry === undefined) return undefined;
  const { date, startTime, endTime, dayCount, content, place, repeat, remindMinutes } = entry;
  const days = dayCount > 1 ? ` +${dayCount - 1}` : "";
  const reminder = remindMinutes === null ? "" : `-${remindMinutes}`;
  return [`${date} ${startTime}-${endTime}${days} ${content}`, place && `@${place}`, repeat, reminder]
    .filter(Boolean)
    .join(" ");
}

describe("a line of text in Chinese", () => {
  it.each([
    ["明天上午9点 工地例会", "2026-12-01 09:00-10:00 工地例会"],
    ["明天9点工地例会", "2026-12-01 09:00-10:00 工地例会"],
    ["下周一 14:30-16:00 主体验收", "2026-12-07 14:30-16:00 主体验收"],
    ["后天下午两点半到四点 塔吊检查", "2026-12-02 14:30-16:00 塔吊检查"],
    ["今晚8点 浇筑混凝土", "2026-11-30 20:00-21:00 浇筑混凝土"],
    ["明早八点 班前讲话", "2026-12-01 08:00-09:00 班前讲话"],
    ["大后天 资料整理", "2026-12-03 09:00-10:00 资料整理"],
    ["周五3点 与监理核对", "2026-12-04 15:00-16:00 与监理核对"],
    ["本周日上午 家庭日", "2026-12-06 09:00-10:00 家庭日"],
    ["下下周三 消防演练", "2026-12-16 09:00-10:00 消防演练"],
    ["12月15日 9:00 季度评比", "2026-12-15 09:00-10:00 季度评比"],
    ["十二月五号下午三点一刻 送检", "2026-12-05 15:15-16:15 送检"],
    ["2027年1月4日 开工会", "2027-01-04 09:00-10:00 开工会"],
    ["3月1日 年检", "2027-03-01 09:00-10:00 年检"],
    ["15号 10点 结算会", "2026-12-15 10:00-11:00 结算会"],
    ["下个月3号 9点 盘点", "2026-12-03 09:00-10:00 盘点"],
    ["3天后 9点 复验", "2026-12-03 09:00-10:00 复验"],
    ["两周后 例会", "2026-12-14 09:00-10:00 例会"],
    ["5个工作日后 交资料", "2026-12-07 09:00-10:00 交资料"],
    ["月底 盘点", "2026-11-30 11:00-12:00 盘点"],
    ["明天９：３０ 例会", "2026-12-01 09:30-10:30 例会"],
    ["明天14点 培训 2小时", "2026-12-01 14:00-16:00 培训"],
    ["明天9点 交底 半小时", "2026-12-01 09:00-09:30 交底"],
    ["9点 例会", "2026-12-01 09:00-10:00 例会"],
    ["11点 例会", "2026-11-30 11:00-12:00 例会"],
    ["明天9点 例会 @一号楼会议室", "2026-12-01 09:00-10:00 例会 @一号楼会议室"],
    ["明天 2号楼验收", "2026-12-01 09:00-10:00 2号楼验收"],
    ["每周一三9点 例会", "2026-12-02 09:00-10:00 例会 FREQ=WEEKLY;BYDAY=MO,WE"],
    ["後天下午兩點半 工地例會", "2026-12-02 14:30-15:30 工地例會"],
    ["下週一9點 驗收", "2026-12-07 09:00-10:00 驗收"],
    ["每天8点 班前讲话", "2026-12-01 08:00-09:00 班前讲话 FREQ=DAILY"],
    ["每个工作日 18:00 日报", "2026-11-30 18:00-19:00 日报 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["每两周 9点 例会", "2026-12-01 09:00-10:00 例会 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"],
    ["每3天 8点 测量", "2026-12-01 08:00-09:00 测量 FREQ=DAILY;INTERVAL=3"],
    ["两小时后 回电话", "2026-11-30 12:20-13:20 回电话"],
    ["半个小时后 巡查", "2026-11-30 10:50-11:50 巡查"],
    ["一个半小时后 验收", "2026-11-30 11:50-12:50 验收"],
    ["45分钟后 收货", "2026-11-30 11:05-12:05 收货"],
    ["明天全天 值班", "2026-12-01 00:00-23:59 值班"],
    ["12/5 9点 送货", "2026-12-05 09:00-10:00 送货"],
    ["明天9点 例会 提前30分钟提醒", "2026-12-01 09:00-10:00 例会 -30"],
    ["每月15号10点 月度结算", "2026-12-15 10:00-11:00 月度结算 FREQ=MONTHLY;BYMONTHDAY=15"],
  ])("%s is %s", (text, expected) => {
    expect(understand(text)).toBe(expected);
  });
});

describe("a line of text in English", () => {
  it.each([
    ["tomorrow 9 site meeting", "2026-12-01 09:00-10:00 site meeting"],
    ["Site meeting tomorrow at 9", "2026-12-01 09:00-10:00 Site meeting"],
    ["tomorrow 9-11 site meeting", "2026-12-01 09:00-11:00 site meeting"],
    ["next Monday 14:30-16:00 acceptance", "2026-12-07 14:30-16:00 acceptance"],
    ["Fri 3pm call with supervisor", "2026-12-04 15:00-16:00 call with supervisor"],
    ["day after tomorrow 9:30am to 11am crane check", "2026-12-02 09:30-11:00 crane check"],
    ["on Dec 15th at 10 settlement", "2026-12-15 10:00-11:00 settlement"],
    ["15 December 10:15 settlement", "2026-12-15 10:15-11:15 settlement"],
    ["in 3 days inspection", "2026-12-03 09:00-10:00 inspection"],
    ["in 2 hours call", "2026-11-30 12:20-13:20 call"],
    ["call crane firm in half an hour", "2026-11-30 10:50-11:50 call crane firm"],
    ["in an hour call", "2026-11-30 11:20-12:20 call"],
    ["in 45 min delivery", "2026-11-30 11:05-12:05 delivery"],
    ["in 20 hours start of shift", "2026-12-01 06:20-07:20 start of shift"],
    ["in 13 hours watch", "2026-11-30 23:20-00:20 +1 watch"],
    ["in 5 working days hand in papers", "2026-12-07 09:00-10:00 hand in papers"],
    ["lunch with owner today at noon", "2026-11-30 12:00-13:00 lunch with owner"],
    ["today 2 handover for 90 minutes", "2026-11-30 14:00-15:30 handover"],
    ["2026-12-24 party 1pm-5pm @ canteen", "2026-12-24 13:00-17:00 party @canteen"],
    ["every Tuesday 10:00 toolbox talk", "2026-12-01 10:00-11:00 toolbox talk FREQ=WEEKLY;BYDAY=TU"],
    [
      "every 2 weeks monday 9 progress meeting",
      "2026-12-07 09:00-10:00 progress meeting FREQ=WEEKLY;INTERVAL=2;BYDAY=MO",
    ],
    ["Dec 24 all day handover", "2026-12-24 00:00-23:59 handover"],
    ["12/24 9am delivery", "2026-12-24 09:00-10:00 delivery"],
    ["24/12 9am delivery", "2026-12-24 09:00-10:00 delivery"],
    ["tomorrow 9 call, remind me 2 hours before", "2026-12-01 09:00-10:00 call -120"],
    ["every weekday 8am roll call", "2026-12-01 08:00-09:00 roll call FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
  ])("%s is %s", (text, expected) => {
    expect(understand(text)).toBe(expected);
  });
});

describe("a line of text", () => {
  it.each([
    "Feb 30 9am audit",
    "2月30日 9点 审核",
    "tomorrow 25:00 handover",
    "5/12 9am delivery",
    "every other blue moon 9am party",
    "in 2 hours call crane firm tomorrow",
  ])("of which a part means something else is not understood: %s", (text) => {
    expect(understand(text)).toBeUndefined();
  });

  it.each(["", "   ", "工地例会", "site meeting", "明天", "tomorrow at 9", `明天9点 ${"长".repeat(300)}`])(
    "without a date, a time or a content is not understood: %s",
    (text) => {
      expect(understand(text)).toBeUndefined();
    },
  );
});

describe("several days", () => {
  it.each([
    ["from tomorrow 22:00 to 6:00 night shift", "2026-12-01 22:00-06:00 +1 night shift"],
    ["tomorrow 10pm to 6am night shift", "2026-12-01 22:00-06:00 +1 night shift"],
    ["tomorrow 22:00-2 concrete", "2026-12-01 22:00-02:00 +1 concrete"],
    ["tomorrow 18:00-22:30 pour", "2026-12-01 18:00-22:30 pour"],
    ["tomorrow 9-5 training", "2026-12-01 09:00-17:00 training"],
    ["every Friday 22:00-6:00 watch", "2026-12-04 22:00-06:00 +1 watch FREQ=WEEKLY;BYDAY=FR"],
    ["Tue to Thu inspection", "2026-12-01 00:00-23:59 +2 inspection"],
    ["Tuesday through Thursday inspection", "2026-12-01 00:00-23:59 +2 inspection"],
    ["Fri until Tue fair", "2026-12-04 00:00-23:59 +4 fair"],
    ["Dec 24 to Dec 27 closed", "2026-12-24 00:00-23:59 +3 closed"],
    ["tomorrow 9:00 to Thursday 17:00 audit", "2026-12-01 09:00-17:00 +2 audit"],
    ["tomorrow to Thursday 9:00-17:00 audit", "2026-12-01 09:00-17:00 +2 audit"],
    ["2026-12-30 to 2027-01-02 on call", "2026-12-30 00:00-23:59 +3 on call"],
    ["明天22:00到6:00 夜班", "2026-12-01 22:00-06:00 +1 夜班"],
    ["明天晚上10点到早上6点 夜班", "2026-12-01 22:00-06:00 +1 夜班"],
    ["12月31日 跨年值班 22:00-2:00", "2026-12-31 22:00-02:00 +1 跨年值班"],
    ["周二到周四 外审", "2026-12-01 00:00-23:59 +2 外审"],
    ["下周一至下周三 培训", "2026-12-07 00:00-23:59 +2 培训"],
    ["12月24日到27日 停工", "2026-12-24 00:00-23:59 +3 停工"],
    ["明天9点到后天17点 验收", "2026-12-01 09:00-17:00 +1 验收"],
  ])("%s is %s", (text, expected) => {
    expect(understand(text)).toBe(expected);
  });

  it.each([
    ["tomorrow 9 talk to Tom", "2026-12-01 09:00-10:00 talk to Tom"],
    ["tomorrow 9:00 drive from A to B", "2026-12-01 09:00-10:00 drive from A to B"],
    ["明天9点 送到二号楼", "2026-12-01 09:00-10:00 送到二号楼"],
  ])("are not meant by %s", (text, expected) => {
    expect(understand(text)).toBe(expected);
  });
});

it("counts working days beyond the table of holidays from Monday to Friday", () => {
  const lastDay = { date: "2026-12-31", time: "10:20" };

  expect(parseQuickEntry("in 2 working days 9:00 stocktaking", lastDay)).toMatchObject({ date: "2027-01-04" });
  expect(parseQuickEntry("tomorrow 9:00 stocktaking", lastDay)).toMatchObject({ date: "2027-01-01" });
});
