import { BookOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { AccountType } from "#contract/accountType";
import { Id } from "#contract/id";
import {
  DataTable,
  EmptyState,
  ListPage,
  RowAction,
  SearchBar,
  useCallResult,
  useDialog,
  useList,
  usePageSearch,
  useTexts,
} from "#kit";
import { useSession } from "#base/session/session";
import { useIsTight } from "#base/theme/theme.tsx";
import { type DictionaryType, dictionaryTypeApi } from "../contract.ts";
import { dictionaryTypeResource, readableTypeResource } from "./dictionaryType.resource.tsx";
import { ItemPane } from "./ItemPane.tsx";
import { TypeSelectionContext } from "./TypeName.tsx";
import { UsesDrawer } from "./UsesDrawer.tsx";
import "./dictionary.css";

/** Types beside the items of the selected one; without room for both, the items are a step of their own. */
export function Component() {
  const isTight = useIsTight();
  const { user } = useSession();
  const { selectedId, select, close } = useSelectedType();
  const type = useCallResult(dictionaryTypeApi, "detail", selectedId === undefined ? undefined : { id: selectedId });
  const selection = useMemo(() => ({ selectedId, select }), [selectedId, select]);
  const isOpen = selectedId !== undefined && type.error === undefined;
  const items =
    isOpen && type.data?.id === selectedId ? (
      <ItemPane key={selectedId} type={type.data} onBack={isTight ? close : undefined} />
    ) : undefined;
  if (isTight && items !== undefined) return items;
  return (
    <TypeSelectionContext value={selection}>
      <div className="sw-dictionary">
        <TypePane isWritable={user.accountType === AccountType.platform} onOpen={({ id }) => select(id)} />
        {isTight ? undefined : (items ?? <NoItems />)}
      </div>
    </TypeSelectionContext>
  );
}

type TypePaneProps = { isWritable: boolean; onOpen: (type: DictionaryType) => void };

function TypePane({ isWritable, onOpen }: TypePaneProps) {
  const list = useList(isWritable ? dictionaryTypeResource : readableTypeResource);
  const uses = useDialog<DictionaryType>();
  const actions = (type: DictionaryType) => (
    <RowAction of={dictionaryTypeApi} call="uses" onClick={() => uses.open(type)} />
  );
  return (
    <div className="sw-dictionary-types">
      <ListPage list={list}>
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} onOpen={onOpen} />
      </ListPage>
      <UsesDrawer dialog={uses} />
    </div>
  );
}

function NoItems() {
  const t = useTexts();
  return (
    <section className="sw-surface sw-dictionary-items">
      <EmptyState icon={<BookOutlined />} title={t("dictionary.choose")} text={t("dictionary.chooseText")} />
    </section>
  );
}

/** The selected type stands in the address. */
function useSelectedType() {
  const [search, setSearch] = usePageSearch();
  const { data: selectedId } = Id.safeParse(Number(search.get("type") ?? Number.NaN));
  return useMemo(() => {
    const write = (id: string | undefined): void => {
      const next = new URLSearchParams(search);
      if (id === undefined) next.delete("type");
      else next.set("type", id);
      setSearch(next, "push");
    };
    return { selectedId, select: (id: Id) => write(String(id)), close: () => write(undefined) };
  }, [search, setSearch, selectedId]);
}
