import { beforeEach, describe, expect, it } from "vitest";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { clearSessionStorage } from "../storage.ts";
import { keepFrame, keepTenant, readFrame, readTenant } from "./lastSeen.ts";

const frame = {
  user: aUser({
    realName: "王工",
    phone: "13800000001",
    idCardNum: "310101199001011234",
    passwordEndsAt: new Date("2026-12-01T00:00:00Z"),
  }),
  menus: [],
  dictionaries: {},
  constants: [],
};

beforeEach(() => {
  keepFrame(frame);
  keepTenant({ tenantId: 100_001, info: aSysInfo() });
});

describe("what a start without the server shows", () => {
  it("has the account as it was, with its instants", () => {
    expect(readFrame()?.user).toMatchObject({ realName: "王工", passwordEndsAt: new Date("2026-12-01T00:00:00Z") });
  });

  it("has no personal details of the account", () => {
    const stored = JSON.stringify(localStorage);

    expect(stored).not.toContain("13800000001");
    expect(stored).not.toContain("310101199001011234");
  });

  it("has the tenant of the session, and no other one", () => {
    expect(readTenant(100_001)?.info).toEqual(aSysInfo());
    expect(readTenant(100_002)).toBeUndefined();
  });

  it("ends with the session", () => {
    clearSessionStorage();

    expect([readFrame(), readTenant(100_001)]).toEqual([undefined, undefined]);
  });

  it("is nothing if storage is damaged", () => {
    localStorage.setItem("siteward:lastFrame", "{");

    expect(readFrame()).toBeUndefined();
  });
});
