import { TeamOutlined } from "@ant-design/icons";
import { AddButton, DataTable, EmptyState, isPermitted, type List, ListPage, SearchBar, useList, useTexts } from "#kit";
import { getCurrentLanguage } from "#base/i18n";
import { type Position, positionApi, suggestedPositions } from "../contract.ts";
import { positionResource } from "./position.resource.tsx";
import { SuggestedPositionsButton } from "./SuggestedPositionsButton.tsx";

/** Positions and their holders. */
export function Component() {
  const list = useList(positionResource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      {list.state === "empty" && isPermitted({ of: positionApi, call: "add" }) ? (
        <Suggestion list={list} />
      ) : (
        <DataTable list={list} />
      )}
    </ListPage>
  );
}

/** Offers common positions as long as there are none. */
function Suggestion({ list }: { list: List<Position> }) {
  const t = useTexts();
  const names = new Intl.ListFormat(getCurrentLanguage()).format(suggestedPositions.map(({ title }) => t(title)));
  return (
    <EmptyState
      icon={<TeamOutlined />}
      title={t("kit.empty", { title: t("position.title") })}
      text={t("position.suggested.text", { names })}
    >
      <AddButton list={list} />
      <SuggestedPositionsButton />
    </EmptyState>
  );
}
