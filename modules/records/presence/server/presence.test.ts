import { describe, expect, it, onTestFinished } from "vitest";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/identity/position/contract";
import { DataScope } from "#modules/identity/role/contract";
import { aHubWindow } from "#tests/builders/hubWindow";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { maxWindows, presenceApi } from "../contract.ts";

async function aPosition() {
  const { tenant, admin } = await aTenant();
  const { id } = await tenant.hasPosition({ name: "Foreman" });
  return { tenant, admin, id };
}

async function aColleague(tenant: TestTenant, dataScope: (typeof DataScope)[keyof typeof DataScope] = DataScope.all) {
  const role = await tenant.hasRole({ permissions: ["sysPos/page", "sysPos/update"], dataScope });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

const windowId = "0f8fad5b-d9cb-469f-a165-708677289501";
const open = (id: Id, window = windowId) => ({ entity: "sysPos", recordId: id, windowId: window });

async function note(account: TestAccount, id: Id, more: { windowId?: string; isEditing?: boolean } = {}) {
  return await account.get(presenceApi, "note", { ...open(id), isEditing: false, ...more });
}

async function aWindow(account: TestAccount) {
  const { accessToken } = await aSession(account);
  const window = aHubWindow(`?token=${accessToken}`);
  onTestFinished(() => window.cut());
  await window.connect();
  return window;
}

describe("who has a record open", () => {
  it("is answered to others who have it open, each account once and those who edit first", async () => {
    const { tenant, admin, id } = await aPosition();
    const [reader, editor] = [await aColleague(tenant), await aColleague(tenant)];

    await note(reader, id);
    await note(editor, id);
    await note(editor, id, { windowId: "second", isEditing: true });
    const { people, version } = await note(admin, id);
    const other = await tenant.hasPosition();
    const elsewhere = await note(admin, other.id);

    expect(version).toBe(1);
    expect(people).toEqual([
      { id: editor.id, realName: editor.realName, isEditing: true },
      { id: reader.id, realName: reader.realName, isEditing: false },
    ]);
    expect(elsewhere.people).toEqual([]);
  });

  it("ends when the window closes, or a minute after its last note", async () => {
    const { tenant, admin, id } = await aPosition();
    const [leaving, silent] = [await aColleague(tenant), await aColleague(tenant)];
    await note(leaving, id);
    await note(silent, id);

    await leaving.get(presenceApi, "leave", open(id));
    const afterLeave = await note(admin, id);
    advanceClock(61);
    const afterSilence = await note(admin, id);

    expect(afterLeave.people.map((one) => one.id)).toEqual([silent.id]);
    expect(afterSilence.people).toEqual([]);
  });

  it("names only accounts that the caller sees, without names that its role hides", async () => {
    const { tenant, admin, id } = await aPosition();
    const narrow = await aColleague(tenant, DataScope.self);
    const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
    const blind = await tenant.hasAccount({ roleIds: [role.id] });
    const { owner } = await theServer();
    await owner.query(
      "insert into role_field (tenant_id, role_id, entity, field) values ($1, $2, 'sysUser', 'realName')",
      [tenant.id, role.id],
    );
    await note(admin, id);

    const ofNarrow = await note(narrow, id);
    await narrow.get(presenceApi, "leave", open(id));
    const ofBlind = await blind.send(presenceApi, "note", { ...open(id), isEditing: false });

    expect(ofNarrow.people).toEqual([]);
    expect(ofBlind.body.result).toEqual({ version: 1, people: [{ id: admin.id, isEditing: false }] });
  });

  it("is refused for records that the caller may not read, and for what is no record", async () => {
    const { tenant, admin, id } = await aPosition();
    const stranger = await tenant.hasAccount();
    const other = await aTenant();
    const input = { ...open(id), isEditing: false };

    const refused = await stranger.call(presenceApi, "note", input);
    const foreign = await other.admin.call(presenceApi, "note", input);
    const unknown = await admin.call(presenceApi, "note", { ...input, entity: "sysNothing" });

    expect(refused.body.code).toBe(403);
    await expect(foreign).toFailWith("position.missing");
    await expect(unknown).toFailWith("presence.not_versioned", { entity: "sysNothing" });
  });

  it("keeps at most 20 windows of an account", async () => {
    const { tenant, admin, id } = await aPosition();
    const { owner } = await theServer();

    for (let count = 0; count <= maxWindows; count++) await note(admin, id, { windowId: `window ${count}` });

    const { rows } = await owner.query("select window_id from record_presence where tenant_id = $1", [tenant.id]);
    expect(rows.length).toBeLessThanOrEqual(maxWindows);
  });

  it("is told to the others when it changes, or when one of them has saved, and not when it is renewed", async () => {
    const { tenant, admin, id } = await aPosition();
    const colleague = await aColleague(tenant);
    await note(admin, id);
    const window = await aWindow(admin);
    const change = { entity: "sysPos", recordId: id };

    await note(colleague, id);
    await note(colleague, id);
    await window.waitForHandled(1);
    await note(colleague, id, { isEditing: true });
    await window.waitForHandled(2);
    await colleague.get(positionApi, "update", { id, version: 1, orderNo: 5 });
    const { version } = await note(colleague, id);
    await colleague.get(presenceApi, "note", { ...open(id), isEditing: false, version });
    await window.waitForHandled(4);
    await colleague.get(presenceApi, "leave", open(id));
    await window.waitForHandled(5);

    expect(version).toBe(2);
    expect(window.handled).toEqual([change, change, change, change, change]);
  });
});
