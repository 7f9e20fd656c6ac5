import { TeamOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  AddButton,
  DataTable,
  EmptyState,
  isPermitted,
  type List,
  ListPage,
  SearchBar,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { getCurrentLanguage } from "#base/i18n";
import { type Position, positionApi, suggestedPositions } from "../contract.ts";
import { positionResource } from "./position.resource.tsx";

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
  const takeOver = useWrite(positionApi, "addSuggested", { done: "position.suggestedAdded" });
  const names = new Intl.ListFormat(getCurrentLanguage()).format(suggestedPositions.map(({ title }) => t(title)));
  return (
    <EmptyState
      icon={<TeamOutlined />}
      title={t("kit.empty", { title: t("position.title") })}
      text={t("position.suggested.text", { names })}
    >
      <AddButton list={list} />
      <Button loading={takeOver.isBusy} onClick={() => void takeOver.run({})}>
        {t("position.suggested", { count: suggestedPositions.length })}
      </Button>
    </EmptyState>
  );
}
