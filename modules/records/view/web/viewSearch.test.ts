import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { ViewDefinition } from "../contract.ts";
import type { SavedView } from "./gridStore.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { siteApi } from "#testing/siteApi.ts";
import {
  expandViewInSearch,
  findDefaultView,
  isViewChanged,
  listViewParams,
  markClearedView,
  openViewInSearch,
  toViewSearch,
} from "./viewSearch.ts";

const resource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  search: [field.text("name"), field.status("status")],
  columns: [column.text("name"), column.text("code")],
  form: [],
}));
const names = listViewParams(resource);
const definition = ViewDefinition.parse({
  filters: { status: 1, gone: "x" },
  sort: { field: "code", isDescending: false },
  pageSize: 50,
});
const ofView = toViewSearch({ id: toId(7), definition }, resource, { defaultSize: 20 });
const sorted = (search: URLSearchParams) => [...search].map(([name, value]) => `${name}=${value}`).toSorted();
const whole = ["descStr=ascending", "field=code", "pageSize=50", "status=1", "view=7"];

describe("a view in the address", () => {
  it("contains what it shows, without fields that the list does not have", () => {
    expect(sorted(ofView)).toEqual(whole);
  });

  it.each([
    ["only the view", "view=7", whole],
    ["no parameters", "", whole],
    ["the view and changes", "view=7&name=a", ["name=a", "view=7"]],
    ["the view and no conditions", "view=7&where=", ["view=7"]],
    ["a page of it", "view=7&page=2", ["page=2", "view=7"]],
    ["unrelated parameters", "orgId=3", [...whole, "orgId=3"].toSorted()],
  ])("is added to an address with %s", (_, search, expected) => {
    expect(sorted(expandViewInSearch(new URLSearchParams(search), names, ofView))).toEqual(expected);
  });

  it("is not added again after all its parameters were removed", () => {
    const cleared = markClearedView(new URLSearchParams("view=7"), names, ofView);

    expect(sorted(expandViewInSearch(cleared, names, ofView))).toEqual(["view=7"]);
  });

  it("replaces the state of the list and keeps unrelated parameters", () => {
    const next = openViewInSearch(new URLSearchParams("name=a&page=3&record=edit-4&orgId=3"), names, ofView);

    expect(sorted(next)).toEqual([...whole, "orgId=3"].toSorted());
  });

  it.each([
    ["as it was saved", "view=7&status=1&field=code&descStr=ascending&pageSize=50&page=4", false],
    ["another filter", "view=7&status=2&field=code&descStr=ascending&pageSize=50", true],
    ["another size", "view=7&status=1&field=code&descStr=ascending", true],
    ["another condition", "view=7&status=1&field=code&descStr=ascending&pageSize=50&where=x", true],
  ])("is changed or not: %s", (_, search, expected) => {
    expect(isViewChanged(ofView, new URLSearchParams(search), { names, definition })).toBe(expected);
  });
});

describe("the view that a list opens with", () => {
  const view = (id: number, level: SavedView["level"], isForMe = true): SavedView => ({
    id: toId(id),
    grid: "site/page",
    name: `${id}`,
    level,
    roleId: null,
    roleName: null,
    isForMe,
    isDefault: true,
    isPinned: false,
    canChange: true,
    definition,
    leftOut: [],
    version: 1,
  });

  it.each([
    [[view(1, "tenant"), view(2, "role"), view(3, "account")], 3],
    [[view(1, "tenant"), view(2, "role")], 2],
    [[view(1, "tenant"), view(2, "role", false)], 1],
    [[view(2, "role", false)], undefined],
  ])("is the most specific one", (views, expected) => {
    expect(findDefaultView(views)?.id).toBe(expected);
  });
});
