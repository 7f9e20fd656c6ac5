import { beforeEach, expect, it } from "vitest";
import { aToken } from "#testing/builders.ts";
import { takeAddressTenant } from "./addressTenant.ts";
import { getChosenTenant } from "./sysInfo.ts";
import { tokenStore } from "./tokens.ts";

beforeEach(() => tokenStore.clear());

it.each([
  ["/?tid=200001#/login", "/#/login?tid=200001"],
  ["/?tid=200001", "/#/?tid=200001"],
  ["/?isapp=1&tid=200001#/system/pos?name=x", "/?isapp=1#/system/pos?name=x&tid=200001"],
  ["/#/login?tid=200001", "/#/login?tid=200001"],
  ["/?tid=200002#/login?tid=200001", "/#/login?tid=200001"],
])("remembers the tenant of %s and keeps it behind the hash", (address, expected) => {
  history.replaceState(null, "", address);

  takeAddressTenant();

  expect(getChosenTenant()).toBe(200_001);
  expect(location.href).toBe(location.origin + expected);
});

it("drops it while a session is open, which has a tenant of its own", () => {
  tokenStore.write({ access: aToken(900), refresh: "refresh" });
  history.replaceState(null, "", "/?tid=200001#/system/pos");

  takeAddressTenant();

  expect(getChosenTenant()).toBe(0);
  expect(location.href).toBe(`${location.origin}/#/system/pos`);
});

it("leaves other addresses unchanged", () => {
  history.replaceState(null, "", "/?isapp=1#/login");

  takeAddressTenant();

  expect(location.href).toBe(`${location.origin}/?isapp=1#/login`);
});
