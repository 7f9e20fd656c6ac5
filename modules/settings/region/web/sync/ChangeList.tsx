import { Alert, App, Button, Checkbox, Input, Pagination, Segmented } from "antd";
import { useState } from "react";
import { call, Chip, showFailure, type Tone, useCallResult, useTexts } from "#kit";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { regionApi } from "../../contract.ts";
import { SuccessorField } from "./SuccessorField.tsx";
import { ChangeKind, type RegionChange, type RegionSync } from "../../sync.contract.ts";

const pageSize = 50;

const tones: Readonly<Record<ChangeKind, Tone>> = {
  added: "green",
  renamed: "blue",
  moved: "blue",
  merged: "amber",
  abolished: "red",
};

/** The changes of a proposal by kind, each with a check mark. */
export function ChangeList({ sync }: { sync: RegionSync }) {
  const t = useTexts();
  const [kind, setKind] = useState<ChangeKind>();
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const { id: syncId, counts } = sync;
  const filter = { ...(kind === undefined ? {} : { kind }), ...(keyword === "" ? {} : { keyword }) };
  const { data, error } = useCallResult(regionApi, "syncChanges", { syncId, page, pageSize, ...filter });
  const { pending, choose } = useChoice(sync);
  const total = counts.reduce((sum, one) => sum + one.total, 0);
  const shown = kind === undefined ? counts : counts.filter((one) => one.kind === kind);
  const kinds = ChangeKind.options.flatMap((one) => counts.find((count) => count.kind === one) ?? []);

  function handleFilter(change: () => void): void {
    change();
    setPage(1);
  }

  return (
    <>
      <div className="sw-region-filter">
        <Segmented<ChangeKind | "">
          value={kind ?? ""}
          options={[
            { value: "", label: `${t("region.sync.allKinds")} ${total}` },
            ...kinds.map((one) => ({ value: one.kind, label: `${t(`region.change.${one.kind}`)} ${one.total}` })),
          ]}
          onChange={(next) => handleFilter(() => setKind(next === "" ? undefined : next))}
        />
        <Input.Search
          allowClear
          aria-label={t("region.change.search")}
          placeholder={t("region.change.search")}
          onSearch={(text) => handleFilter(() => setKeyword(text.trim()))}
        />
      </div>
      <div className="sw-region-choice">
        <span role="status">
          {t("region.change.chosen", {
            chosen: shown.reduce((sum, one) => sum + one.chosen, 0),
            total: shown.reduce((sum, one) => sum + one.total, 0),
          })}
        </span>
        {/* They choose the whole kind, also what a search hides. */}
        {keyword === "" && (
          <>
            <Button size="small" type="link" onClick={() => choose({ kind, isChosen: true })}>
              {t("region.change.chooseShown")}
            </Button>
            <Button size="small" type="link" onClick={() => choose({ kind, isChosen: false })}>
              {t("region.change.clearShown")}
            </Button>
          </>
        )}
      </div>
      {error === undefined ? undefined : <Alert type="error" showIcon title={error.message} />}
      {data === undefined && error === undefined ? <DelayedSkeleton /> : undefined}
      {data?.items.length === 0 && <p className="sw-region-note">{t("region.change.none")}</p>}
      <ul className="sw-region-changes">
        {data?.items.map((change) => (
          <li key={change.number}>
            <Change
              change={{ ...change, isChosen: pending.get(change.number) ?? change.isChosen }}
              onChoose={(isChosen) => choose({ numbers: [change.number], isChosen })}
            />
            {(change.kind === "merged" || change.kind === "abolished") && (
              <SuccessorField syncId={syncId} change={change} />
            )}
          </li>
        ))}
      </ul>
      <Pagination
        align="end"
        hideOnSinglePage
        current={page}
        pageSize={pageSize}
        total={data?.total ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </>
  );
}

type Choice = { kind?: ChangeKind | undefined; numbers?: number[]; isChosen: boolean };

/** Chooses changes without a message: the marks show it at once, the numbers when it is stored. */
function useChoice({ id: syncId }: RegionSync) {
  const { message } = App.useApp();
  const refresh = useRefreshRecords();
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  async function choose({ kind, numbers = [], isChosen }: Choice): Promise<void> {
    const which = { ...(kind === undefined ? {} : { kind }), ...(numbers.length === 0 ? {} : { numbers }) };
    setPending((before) => new Map([...before, ...numbers.map((number) => [number, isChosen] as const)]));
    try {
      await call(regionApi, "syncChoose", { syncId, isChosen, ...which });
    } catch (error) {
      showFailure(error, message);
    } finally {
      await refresh(regionApi);
      setPending((before) => new Map([...before].filter(([number]) => !numbers.includes(number))));
    }
  }
  return { pending, choose: (choice: Choice) => void choose(choice) };
}

function Change({ change, onChoose }: { change: RegionChange; onChoose: (isChosen: boolean) => void }) {
  const t = useTexts();
  const { kind, name, code, parentName, isChosen } = change;
  return (
    <Checkbox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
      <span className="sw-region-change">
        <span>
          <Chip tone={tones[kind]}>{t(`region.change.${kind}`)}</Chip> <strong>{name}</strong>{" "}
          <span className="sw-region-code">{code}</span>
        </span>
        <small>{[parentName, ...useDetails(change)].filter(Boolean).join(" · ")}</small>
      </span>
    </Checkbox>
  );
}

function useDetails({ kind, beforeName, beforeParentName, successorName, successorCode }: RegionChange): string[] {
  const t = useTexts();
  return [
    beforeName === null ? "" : t("region.change.renamedFrom", { name: beforeName }),
    beforeParentName === null ? "" : t("region.change.movedFrom", { name: beforeParentName }),
    successorName === null
      ? kind === "abolished"
        ? t("region.change.withoutSuccessor")
        : ""
      : t("region.change.mergedInto", { name: successorName, code: successorCode ?? "" }),
  ];
}
