import { beforeEach, describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { noticeApi } from "#modules/workspace/notice/contract";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { scheduleApi } from "../../contract.ts";
import { aTenant, DataScope, type TestAccount } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Site meeting" };

let organiser: TestAccount;
let guest: TestAccount;
let other: TestAccount;

beforeEach(async () => {
  const { tenant } = await aTenant();
  const everyone = await tenant.hasRole({ dataScope: DataScope.all });
  organiser = await tenant.hasAccount({ realName: "Olga Organiser", roleIds: [everyone.id] });
  guest = await tenant.hasAccount({ realName: "Gus Guest" });
  other = await tenant.hasAccount({ realName: "Otto Other" });
});

/** Adds an entry to which both guests are invited; returns the ids of its days in December. */
async function invite(draft: { repeat?: string } = {}): Promise<Id[]> {
  await organiser.get(scheduleApi, "add", { ...meeting, ...draft, invitedIds: [guest.id, other.id] });
  const found = await organiser.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-31" });
  return found.map(({ id }) => id);
}

/** The inbox of the organiser, the latest first. */
async function readInbox() {
  const { items } = await organiser.get(noticeApi, "pageReceived", { page: 1, pageSize: 50 });
  return items.map(({ kind, sysNotice: { title, link, summary } }) => ({ kind, title, link, summary }));
}

describe("the organiser", () => {
  it("is told of the answers to an entry in one line, with the last answer and its remark", async () => {
    const [id = toId(1)] = await invite();

    await guest.get(scheduleApi, "answer", { id, answer: "yes" });
    const afterYes = await readInbox();
    await other.get(scheduleApi, "answer", { id, answer: "no", remark: "On leave" });

    const line = { kind: "system", link: `/dashboard/schedule?date=2026-12-01&entry=${id}` };
    expect(afterYes).toEqual([
      { ...line, title: "Gus Guest答复参加：Site meeting", summary: "2026-12-01 09:00–10:00" },
    ]);
    expect(await readInbox()).toEqual([
      { ...line, title: "Otto Other答复不参加：Site meeting", summary: "On leave · 2026-12-01 09:00–10:00" },
    ]);
  });

  it("is told which day of a series an answer is for", async () => {
    const [first = toId(1), second = toId(1)] = await invite({ repeat: "FREQ=WEEKLY" });

    await guest.get(scheduleApi, "answer", { id: first, answer: "yes", scope: "all" });
    const [ofAll] = await readInbox();
    await guest.get(scheduleApi, "answer", { id: second, answer: "no" });
    const [ofDay] = await readInbox();

    expect(ofAll?.summary).toBe("重复日程，首次：2026-12-01 09:00–10:00");
    expect(ofDay).toMatchObject({
      summary: "2026-12-08 09:00–10:00",
      link: `/dashboard/schedule?date=2026-12-08&entry=${second}`,
    });
  });

  it("is told nothing when the same answer is sent again, unless the time has changed since", async () => {
    const [id = toId(1)] = await invite();
    await guest.get(scheduleApi, "answer", { id, answer: "yes" });
    await other.get(scheduleApi, "answer", { id, answer: "no" });

    await guest.get(scheduleApi, "answer", { id, answer: "yes" });
    const [afterSame] = await readInbox();
    await organiser.get(scheduleApi, "update", { id, startTime: "08:00" });
    await guest.get(scheduleApi, "answer", { id, answer: "yes" });
    const [afterChange] = await readInbox();

    expect(afterSame?.title).toBe("Otto Other答复不参加：Site meeting");
    expect(afterChange?.title).toBe("Gus Guest答复参加：Site meeting");
  });

  it("is told in their own language", async () => {
    const [id = toId(1)] = await invite();
    await organiser.get(preferenceApi, "saveTheme", { language: "en" });

    await guest.get(scheduleApi, "answer", { id, answer: "maybe" });

    expect((await readInbox())[0]?.title).toBe("Gus Guest may take part: Site meeting");
  });
});
