import { CloudSyncOutlined } from "@ant-design/icons";
import { Alert, Button, Pagination } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { Chip, type Dialog, EmptyState, formatAgo, formatInstant, type Tone, useCallResult, useTexts } from "#kit";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { DetailDrawer } from "#kit/parts/DetailDrawer.tsx";
import { regionApi } from "../../contract.ts";
import type { RegionSync, SyncState } from "../../sync.contract.ts";
import type { SyncTarget } from "./SyncMenu.tsx";
import "../region.css";

type Props = { dialog: Dialog<SyncTarget>; onReview: (syncId: Id) => void };

const pageSize = 20;

const tones: Readonly<Record<SyncState, Tone>> = {
  reading: "blue",
  open: "amber",
  failed: "red",
  applied: "green",
  discarded: "grey",
};

/** Earlier synchronisations; an open one leads back to its review. */
export function SyncHistory({ dialog, onReview }: Props) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={() => t("region.sync.history")}>
      {() => <Syncs onReview={onReview} />}
    </DetailDrawer>
  );
}

function Syncs({ onReview }: Pick<Props, "onReview">) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const { data, error } = useCallResult(regionApi, "syncPage", { page, pageSize });
  if (error !== undefined) return <Alert type="error" showIcon title={error.message} />;
  if (data === undefined) return <DelayedSkeleton />;
  if (data.items.length === 0)
    return <EmptyState icon={<CloudSyncOutlined />} title={t("region.sync.none")} text={t("region.sync.note")} />;
  return (
    <>
      <ul className="sw-region-syncs">
        {data.items.map((sync) => (
          <li key={sync.id}>
            <Sync sync={sync} onReview={() => onReview(sync.id)} />
          </li>
        ))}
      </ul>
      <Pagination
        align="end"
        hideOnSinglePage
        current={page}
        pageSize={pageSize}
        total={data.total}
        showSizeChanger={false}
        onChange={setPage}
      />
    </>
  );
}

function Sync({ sync, onReview }: { sync: RegionSync; onReview: () => void }) {
  const t = useTexts();
  const { state, request, createTime, createUserName, failure } = sync;
  return (
    <>
      <span className="sw-region-change">
        <span>
          <Chip tone={tones[state]}>{t(`region.sync.state.${state}`)}</Chip>{" "}
          <strong>{t(`region.sync.source.${request.source}`)}</strong>
        </span>
        <small title={formatInstant(createTime)}>
          {[formatAgo(createTime), createUserName, useOutcome(sync), failure].filter(Boolean).join(" · ")}
        </small>
      </span>
      {state === "open" && (
        <Button size="small" onClick={onReview}>
          {t("region.sync.continue")}
        </Button>
      )}
    </>
  );
}

function useOutcome({ state, counts, appliedCount }: RegionSync): string {
  const t = useTexts();
  if (state === "applied") return t("region.sync.appliedCount", { count: appliedCount ?? 0 });
  if (state !== "open") return "";
  return t("region.sync.openCount", { count: counts.reduce((sum, { total }) => sum + total, 0) });
}
