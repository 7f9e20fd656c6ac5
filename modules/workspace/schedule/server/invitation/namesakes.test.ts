import { beforeEach, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { scheduleApi } from "../../contract.ts";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

// 2026-12-01 is a Tuesday.
const meeting = { scheduleDate: "2026-12-01", startTime: "09:00", endTime: "10:00", content: "Site meeting" };

let tenant: TestTenant;
let organiser: TestAccount;
let first: TestAccount;
let second: TestAccount;
let other: TestAccount;

beforeEach(async () => {
  ({ tenant } = await aTenant());
  const everyone = await tenant.hasRole({ dataScope: DataScope.all });
  const unit = await tenant.hasOrganisation({ name: "Second Unit" });
  organiser = await tenant.hasAccount({ realName: "Olga Organiser", roleIds: [everyone.id] });
  first = await tenant.hasAccount({ realName: "Gus Guest" });
  second = await tenant.hasAccount({ realName: "Gus Guest", organisationId: unit.id });
  other = await tenant.hasAccount({ realName: "Otto Other" });
});

async function invite(invitedIds: Id[]): Promise<Id> {
  await organiser.get(scheduleApi, "add", { ...meeting, invitedIds });
  const [entry] = await organiser.get(scheduleApi, "page", { from: "2026-12-01", to: "2026-12-01" });
  if (entry === undefined) throw new Error("there is no entry");
  return entry.id;
}

it("people of one name are told apart by account and organisation, and only they", async () => {
  const id = await invite([first.id, second.id, other.id]);

  const { invited } = await organiser.get(scheduleApi, "people", { id });
  const seenByGuest = await other.get(scheduleApi, "people", { id });

  const [one, two, three] = invited;
  expect(one).toMatchObject({ id: first.id, account: first.account });
  expect(two).toMatchObject({ id: second.id, account: second.account, orgName: "Second Unit" });
  expect(three).toMatchObject({ id: other.id, account: null, orgName: null });
  expect(seenByGuest.invited[1]).toMatchObject({ account: second.account, orgName: "Second Unit" });
});

it("an invited account with the name of the organiser is told apart as well", async () => {
  const namesake = await tenant.hasAccount({ realName: "Olga Organiser" });
  const id = await invite([namesake.id]);

  const { invited } = await organiser.get(scheduleApi, "people", { id });

  expect(invited).toMatchObject([{ id: namesake.id, account: namesake.account }]);
});

it("busy times tell people of one name apart", async () => {
  const days = { from: "2026-12-01", to: "2026-12-01" };

  const both = await organiser.get(scheduleApi, "busy", { accountIds: [first.id, second.id, other.id], ...days });
  const alone = await organiser.get(scheduleApi, "busy", { accountIds: [second.id, other.id], ...days });

  expect(both.map(({ account, orgName }) => [account, orgName])).toEqual([
    [first.account, expect.any(String)],
    [second.account, "Second Unit"],
    [null, null],
  ]);
  expect(alone.map(({ account, orgName }) => [account, orgName])).toEqual([
    [null, null],
    [null, null],
  ]);
});
