import { sessionDictionaryApi } from "../session.contract.ts";
import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { dictionaryItemApi, dictionaryTypeApi, YesNo } from "../contract.ts";
import { thePlatform } from "#tests/builders/platform";
import { aTenant, nextUnique, theMainTenant } from "#tests/builders/tenant";

const requestOf = ({ headers }: { headers: Response["headers"] }) => ({
  requestId: headers.get("x-request-id") ?? "",
});

/** A dictionary with the items a, b and c, written by the platform administrator. */
async function aDictionary(isTenant: 1 | 2 = YesNo.no) {
  const platform = await thePlatform();
  const code = `list_${nextUnique()}`;
  const dictTypeId = await platform.get(dictionaryTypeApi, "add", { name: code, code, isTenant });
  const add = async (value: string, orderNo: number) =>
    await platform.get(dictionaryItemApi, "add", {
      dictTypeId,
      label: value.toUpperCase(),
      value,
      code: value,
      orderNo,
    });
  return { platform, code, dictTypeId, a: await add("a", 1), b: await add("b", 2), c: await add("c", 3) };
}

describe("a type", () => {
  it("is added, changed, switched off and deleted with its items by the platform administrator", async () => {
    const { platform, code, dictTypeId } = await aDictionary();

    await platform.get(dictionaryTypeApi, "update", { id: dictTypeId, name: "新名", names: { en: "New", de: " " } });
    await platform.get(dictionaryTypeApi, "setStatus", { id: dictTypeId, status: 2 });
    const changed = await platform.get(dictionaryTypeApi, "detail", { id: dictTypeId });
    const hidden = await platform.get(sessionDictionaryApi, "allDictList");
    await platform.get(dictionaryTypeApi, "delete", { id: dictTypeId });
    const items = await platform.get(dictionaryItemApi, "page", { dictTypeId });

    expect(changed).toMatchObject({
      name: "新名",
      names: { "zh-CN": "新名", en: "New" },
      code,
      sysFlag: YesNo.no,
      status: 2,
      access: "edit",
      canAddItems: true,
    });
    expect(hidden).not.toHaveProperty(code);
    expect(items.total).toBe(0);
    await expect(await platform.call(dictionaryTypeApi, "detail", { id: dictTypeId })).toFailWith("dictionary.missing");
  });

  it("has a code of its own, which no other type has and which does not end like that of an enum", async () => {
    const { platform, code, dictTypeId } = await aDictionary();
    const add = async (text: string) => await platform.call(dictionaryTypeApi, "add", { name: text, code: text });

    await expect(await add(code)).toFailWith("dictionary.taken");
    await expect(await add(`${code}enum`)).toFailWith("dictionary.enum_code");
    const renamed = await platform.call(dictionaryTypeApi, "update", { id: dictTypeId, code: `${code}Enum` });
    await expect(renamed).toFailWith("dictionary.enum_code");
  });

  it("keeps what the product relies on", async () => {
    const { platform, dictTypeId } = await aDictionary();
    const { items } = await platform.get(dictionaryTypeApi, "page", { code: "StatusEnum" });
    const id = items.find(({ code }) => code === "StatusEnum")?.id ?? dictTypeId;

    const code = await platform.call(dictionaryTypeApi, "update", { id, code: "status" });
    const kind = await platform.call(dictionaryTypeApi, "update", { id: dictTypeId, isTenant: YesNo.yes });
    const gone = await platform.call(dictionaryTypeApi, "delete", { id });
    const more = await platform.call(dictionaryItemApi, "add", { dictTypeId: id, label: "X", value: "x" });
    const [item] = await platform.get(dictionaryItemApi, "list", { dictTypeId: id });
    const value = await platform.call(dictionaryItemApi, "update", { id: item?.id ?? id, value: "7" });
    const less = await platform.call(dictionaryItemApi, "delete", { id: item?.id ?? id });
    const wrong = await platform.call(dictionaryTypeApi, "setStatus", { id: dictTypeId, status: 3 });

    await expect(code).toFailWith("dictionary.fixed_code", { code: "StatusEnum" });
    await expect(kind).toFailWith("dictionary.tenant_fixed");
    await expect(gone).toFailWith("dictionary.no_delete");
    await expect(more).toFailWith("dictionaryItem.no_add", { name: "状态" });
    await expect(value).toFailWith("dictionaryItem.value_fixed", { name: item?.label ?? "" });
    await expect(less).toFailWith("dictionaryItem.no_delete", { name: item?.label ?? "" });
    await expect(wrong).toFailWith("status.invalid");
  });

  it("comes back with its items when its deletion is undone", async () => {
    const { platform, dictTypeId, a, b, c } = await aDictionary();

    const gone = await platform.call(dictionaryTypeApi, "delete", { id: dictTypeId });
    await platform.get(historyApi, "undo", requestOf(gone));

    const items = await platform.get(dictionaryItemApi, "list", { dictTypeId });
    expect(items.map(({ id }) => id)).toEqual([a, b, c]);
  });

  it("has to exist for its items to come back", async () => {
    const { platform, code, dictTypeId, a } = await aDictionary();
    const gone = await platform.call(dictionaryItemApi, "delete", { id: a });
    await platform.get(dictionaryTypeApi, "delete", { id: dictTypeId });

    const reply = await platform.call(historyApi, "undo", requestOf(gone));
    await expect(reply).toFailWith("history.reference_missing", { name: code });
  });

  it("is written by the platform administrator alone, also in the main tenant", async () => {
    const { dictTypeId, a } = await aDictionary();
    const { admin } = await aTenant();
    const role = await theMainTenant().hasRole("all");
    const main = await theMainTenant().hasAccount({ roleIds: [role.id] });

    for (const caller of [admin, main]) {
      const code = `list_${nextUnique()}`;
      const added = await caller.call(dictionaryTypeApi, "add", { name: code, code });
      const changed = await caller.call(dictionaryTypeApi, "update", { id: dictTypeId, name: "x" });
      const switched = await caller.call(dictionaryTypeApi, "setStatus", { id: dictTypeId, status: 2 });
      const gone = await caller.call(dictionaryTypeApi, "delete", { id: dictTypeId });
      const item = await caller.call(dictionaryItemApi, "add", { dictTypeId, label: "D", value: "d" });
      const changedItem = await caller.call(dictionaryItemApi, "update", { id: a, label: "x" });
      const goneItem = await caller.call(dictionaryItemApi, "delete", { id: a });

      await expect(added).toFailWith("dictionary.no_add");
      for (const refused of [changed, switched]) await expect(refused).toFailWith("dictionary.no_edit");
      await expect(gone).toFailWith("dictionary.no_delete");
      expect(item.body.message).toContain("D3008");
      expect(changedItem.body.message).toContain("D3009");
      expect(goneItem.body.message).toContain("D3010");
    }
  });
});

describe("an item", () => {
  it("is changed field by field, and has a history that can be undone", async () => {
    const { platform, code, a } = await aDictionary();

    const reply = await platform.call(dictionaryItemApi, "update", {
      id: a,
      tagType: "danger",
      names: { en: "First" },
    });
    const english = await platform.withHeaders({ "accept-language": "en" }).get(sessionDictionaryApi, "allDictList");
    const history = await platform.get(historyApi, "page", { entity: "sysDictData", id: a });
    await platform.get(historyApi, "undo", requestOf(reply));
    const after = await platform.get(dictionaryItemApi, "detail", { id: a });

    expect(english[code]?.[0]).toMatchObject({ label: "First", tagType: "danger", value: "a" });
    expect(history.items.map(({ action }) => action)).toEqual(["update", "add"]);
    expect(after).toMatchObject({ label: "A", tagType: null, names: null });
  });

  it("has a value and a code that no other item of its dictionary has", async () => {
    const { platform, dictTypeId, b } = await aDictionary();

    const value = await platform.call(dictionaryItemApi, "add", { dictTypeId, label: "X", value: "a", code: "x" });
    const code = await platform.call(dictionaryItemApi, "add", { dictTypeId, label: "X", value: "x", code: "a" });
    const changed = await platform.call(dictionaryItemApi, "update", { id: b, code: "a" });

    for (const reply of [value, code, changed]) await expect(reply).toFailWith("dictionaryItem.taken");
  });

  it("is moved among the others", async () => {
    const { platform, code, dictTypeId, a, b, c } = await aDictionary();

    await platform.get(dictionaryItemApi, "arrange", { dictTypeId, ids: [c, a, b] });

    const all = await platform.get(sessionDictionaryApi, "allDictList");
    const page = await platform.get(dictionaryItemApi, "page", { dictTypeId });
    expect(all[code]?.map(({ value }) => value)).toEqual(["c", "a", "b"]);
    expect(page.items.map(({ orderNo }) => orderNo)).toEqual([10, 20, 30]);
    const unknown = await platform.call(dictionaryItemApi, "arrange", { dictTypeId, ids: [dictTypeId] });
    await expect(unknown).toFailWith("dictionaryItem.missing");
  });

  it("is found by text, value and code", async () => {
    const { platform, dictTypeId, b } = await aDictionary();
    await platform.get(dictionaryItemApi, "update", { id: b, label: "Beton 100%" });

    const find = async (keyword: string) =>
      (await platform.get(dictionaryItemApi, "page", { dictTypeId, keyword })).items.map(({ value }) => value);

    expect(await find("beton 100%")).toEqual(["b"]);
    expect(await find("c")).toEqual(["c"]);
    expect(await find("nothing like it")).toEqual([]);
  });
});
