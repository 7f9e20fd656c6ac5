import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { combineRoleScopes, type RoleScopeRow } from "./authState.ts";

const [main, affiliated, other] = [toId(10), toId(20), toId(30)];
const role = (
  dataScope: number,
  listed: RoleScopeRow["listed"] = null,
  branches: RoleScopeRow["branches"] = null,
): RoleScopeRow => ({ dataScope, listed, branches });
const everything = { all: true, organisations: [], trees: [] };

describe("the data scope of an account", () => {
  it.each([
    ["no role at all: own rows", [], { all: false, organisations: [], trees: [] }],
    ["everything", [role(1)], everything],
    ["own organisations and below", [role(2)], { all: false, organisations: [], trees: [main, affiliated] }],
    ["own organisations", [role(3)], { all: false, organisations: [main, affiliated], trees: [] }],
    ["own rows", [role(4)], { all: false, organisations: [], trees: [] }],
    ["listed organisations", [role(5, [other])], { all: false, organisations: [other], trees: [] }],
    [
      "listed organisations, some of them with everything below",
      [role(5, [other], [main])],
      { all: false, organisations: [other], trees: [main] },
    ],
    [
      "whole branches of another kind: none",
      [role(3, null, [other])],
      { all: false, organisations: [main, affiliated], trees: [] },
    ],
    ["a list that names none: own rows", [role(5)], { all: false, organisations: [], trees: [] }],
    [
      "the union of all roles",
      [role(4), role(5, [other]), role(3), role(2)],
      {
        all: false,
        organisations: [main, affiliated, other],
        trees: [main, affiliated],
      },
    ],
    ["everything together with other scopes", [role(4), role(5, [other]), role(1)], everything],
    ["an unknown value: own rows", [role(9)], { all: false, organisations: [], trees: [] }],
  ])("is %s", (_, roles, expected) => {
    expect(combineRoleScopes(roles, [affiliated, main])).toEqual(expected);
    expect(combineRoleScopes(roles.toReversed(), [main, affiliated])).toEqual(expected);
  });

  it("has no organisation for an account without one", () => {
    expect(combineRoleScopes([role(2), role(3)], [])).toEqual({ all: false, organisations: [], trees: [] });
  });
});
