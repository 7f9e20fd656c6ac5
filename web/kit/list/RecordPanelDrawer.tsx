import { Id } from "#contract/id";
import { useTexts } from "#base/i18n";
import { usePageSearch } from "#base/page/location.tsx";
import { DetailDrawer } from "../parts/DetailDrawer.tsx";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";
import { useListExtensions } from "./useListExtensions.ts";

const parameter = "panel";

/** The panel of a record that the page's address names: `panel=sysRole:123:comments`. Links from elsewhere lead to it. */
export function RecordPanelDrawer<Row extends RecordRow>({ list: { resource, rows } }: { list: List<Row> }) {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const { recordPanels } = useListExtensions();
  const [entity, idText, name] = (search.get(parameter) ?? "").split(":");
  const id = Id.safeParse(Number(idText)).data;
  const panel = recordPanels.find((one) => one.name === name && one.isOffered(resource));
  if (entity !== resource.api.name || id === undefined || panel === undefined) return undefined;
  const row = rows.find((one) => one.id === id);
  const title = t(panel.drawerTitle, { name: row === undefined ? t(resource.title) : resource.getName(row) });

  function handleClose(): void {
    const next = new URLSearchParams(search);
    next.delete(parameter);
    setSearch(next, "replace");
  }

  return (
    <DetailDrawer key={id} dialog={{ target: panel, open: () => undefined, close: handleClose }} title={() => title}>
      {({ Panel }) => <Panel resource={resource} id={id} />}
    </DetailDrawer>
  );
}
