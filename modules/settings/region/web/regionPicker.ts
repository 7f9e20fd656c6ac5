import type { Id } from "#contract/id";
import { call, definePicker, lazyComponent, type PickerNoticeProps } from "#kit";
import { type Region, regionApi } from "../contract.ts";
import { regionText } from "../text/index.ts";

/** Maximum number of search results. */
const found = 50;

const nodeOf = ({ id, name, hasChildren, path, aboveIds }: Region) => ({ id, name, hasChildren, path, aboveIds });

const AbolishedNotice = lazyComponent<PickerNoticeProps>(
  async () => (await import("./AbolishedNotice.lazy.tsx")).AbolishedNotice,
  { texts: regionText },
);

/** Regions by province, city and district, each in a column; found by name, code, pinyin and initials. */
export const regionPicker = definePicker(regionApi, {
  call: "query",
  label: ({ mergerName }) => mergerName,
  meta: ({ code }) => code,
  aboveIds: ({ aboveIds }) => aboveIds,
  tree: {
    queryKey: [regionApi.name, "picker"],
    load: async (parentId: Id | undefined) => (await call(regionApi, "children", { pid: parentId ?? 0 })).map(nodeOf),
    search: async (keyword: string) => (await call(regionApi, "query", { keyword, pageSize: found })).map(nodeOf),
  },
  Notice: AbolishedNotice,
  loadAncestors: async (id) => {
    const [region] = await call(regionApi, "query", { ids: [Number(id)] });
    return region?.aboveIds ?? [];
  },
});
