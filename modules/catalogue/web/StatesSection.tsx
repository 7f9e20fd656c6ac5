import { Segmented } from "antd";
import { useId, useState } from "react";
import { DataTable, useInnerList, useWords } from "#kit";
import { closedResource, workResource } from "./work.resource.tsx";

const states = ["loading", "empty", "noMatch", "failed", "forbidden"] as const;

/** What stands in the place of rows: loading, none yet, none that match, failed, not permitted. */
export function StatesSection() {
  const t = useWords();
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
      {state === "forbidden" ? <Closed /> : state === "noMatch" ? <NoMatch /> : <Told key={state} state={state} />}
    </>
  );
}

function Told({ state }: { state: "loading" | "empty" | "failed" }) {
  return <DataTable list={useInnerList(workResource, { state })} />;
}

function NoMatch() {
  const list = useInnerList(workResource, { state: "empty" });
  const filtered = { ...list, state: list.state === "empty" ? ("noMatch" as const) : list.state };
  return <DataTable list={filtered} />;
}

function Closed() {
  return <DataTable list={useInnerList(closedResource)} />;
}
