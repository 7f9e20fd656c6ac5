import { skipToken, useQuery } from "@tanstack/react-query";
import { Id } from "#contract/id";
import { useTexts } from "#base/i18n";
import { usePageSearch } from "#base/page/location.tsx";
import { DetailDrawer } from "../parts/DetailDrawer.tsx";
import { RecordNotice } from "../parts/RecordNotice.tsx";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";
import { useListExtensions } from "./useListExtensions.ts";
import { fetchRow, takesIds } from "./usePageRows.ts";

const parameter = "panel";

/** The panel of a record that the page's address names: `panel=sysRole:123:comments`. Links from elsewhere lead to it. */
export function RecordPanelDrawer<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const { resource } = list;
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const { recordPanels } = useListExtensions();
  const [entity, idText, name] = (search.get(parameter) ?? "").split(":");
  const id = Id.safeParse(Number(idText)).data;
  const panel = recordPanels.find((one) => one.name === name && one.isOffered(resource));
  const isNamed = entity === resource.api.name && id !== undefined && panel !== undefined;
  const row = useRow(list, isNamed ? id : undefined);
  if (!isNamed) return undefined;
  const recordName = row === undefined ? undefined : resource.getName(row);
  const title = t(panel.drawerTitle, { name: recordName ?? t(resource.title) });

  function handleClose(): void {
    const next = new URLSearchParams(search);
    next.delete(parameter);
    setSearch(next, "replace");
  }

  return (
    <DetailDrawer key={id} dialog={{ target: panel, open: () => undefined, close: handleClose }} title={() => title}>
      {({ Panel }) => (
        <>
          <RecordNotice resource={resource} id={id} />
          <Panel resource={resource} id={id} recordName={recordName} />
        </>
      )}
    </DetailDrawer>
  );
}

/** The row of a record, which the page of the list may not contain. */
function useRow<Row extends RecordRow>(
  { resource, rows, state, fixed }: List<Row>,
  id: Id | undefined,
): Row | undefined {
  const near = rows.find((row) => row.id === id);
  const isAsked = id !== undefined && near === undefined && takesIds(resource) && state !== "loading";
  const { data } = useQuery({
    queryKey: ["record", resource.api.name, resource.pageCall, id],
    queryFn: isAsked ? async ({ signal }) => await fetchRow(resource, { id, fixed }, signal) : skipToken,
    gcTime: 0,
  });
  return near ?? data ?? undefined;
}
