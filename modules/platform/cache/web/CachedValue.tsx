import { Alert } from "antd";
import type { ReactNode } from "react";
import { formatSize, useCallResult, useTexts } from "#kit";
import { formatNumber } from "#kit/cells/numbers.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { cacheApi, type CacheEntry } from "../contract.ts";
import { JsonTree } from "./JsonTree.tsx";

/** The value of a key with its size, age and hits. */
export function CachedValue({ name }: { name: string }) {
  const t = useTexts();
  const { data, error, isFetching, refresh } = useCallResult(cacheApi, "detail", { key: name });
  // The answer before is shown while the next one loads.
  if (data === undefined || (isFetching && data?.key !== name))
    return <LoadNotice error={error} rows={6} onRetry={() => void refresh()} />;
  if (data === null) return <Alert type="info" showIcon title={t("cache.gone")} />;
  return <Entry entry={data} />;
}

function Entry({ entry: { key, value, size, ageMs, remainingMs, hits } }: { entry: CacheEntry }) {
  const t = useTexts();
  const formatSeconds = (milliseconds: number) =>
    t("cache.seconds", { value: formatNumber(Math.round(milliseconds / 100) / 10) });
  return (
    <>
      <dl className="sw-cache-facts">
        <Fact name={t("cache.size")}>{formatSize(size)}</Fact>
        <Fact name={t("cache.age")}>{formatSeconds(ageMs)}</Fact>
        <Fact name={t("cache.remaining")}>{formatSeconds(remainingMs)}</Fact>
        <Fact name={t("cache.hits")}>{formatNumber(hits)}</Fact>
      </dl>
      <div className="sw-cache-json">
        <JsonTree key={key} value={value} isOpen />
      </div>
      <p className="sw-cache-note">{t("cache.masked")}</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
