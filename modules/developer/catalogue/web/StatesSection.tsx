import { Segmented } from "antd";
import { useId, useState } from "react";
import { DataTable, useInnerList, useTexts } from "#kit";
import { forbiddenResource, workResource } from "./work.resource.tsx";

const states = ["loading", "empty", "noMatch", "failed", "forbidden"] as const;

/** What a list shows instead of rows: loading, none yet, none that match, failed, not permitted. */
export function StatesSection() {
  const t = useTexts();
  const labelId = useId();
  const [state, setState] = useState<(typeof states)[number]>("empty");
  return (
    <>
      <div className="sw-catalogue-row">
        <span id={labelId}>{t("catalogue.state")}</span>
        <Segmented
          aria-labelledby={labelId}
          value={state}
          options={states.map((value) => ({ value, label: t(`catalogue.state.${value}`) }))}
          onChange={setState}
        />
      </div>
      {state === "forbidden" ? (
        <ClosedList />
      ) : state === "noMatch" ? (
        <NoMatch />
      ) : (
        <ListState key={state} state={state} />
      )}
    </>
  );
}

function ListState({ state }: { state: "loading" | "empty" | "failed" }) {
  return <DataTable list={useInnerList(workResource, { state })} />;
}

function NoMatch() {
  const list = useInnerList(workResource, { state: "empty" });
  const filteredList = { ...list, state: list.state === "empty" ? ("noMatch" as const) : list.state };
  return <DataTable list={filteredList} />;
}

function ClosedList() {
  return <DataTable list={useInnerList(forbiddenResource)} />;
}
