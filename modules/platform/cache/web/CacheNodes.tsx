import { Chip, formatSize, useCallResult, useTexts } from "#kit";
import { formatNumber, formatPercent } from "#kit/cells/numbers.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { cacheApi, type CacheNode } from "../contract.ts";

/** How much each node keeps of each cache. */
export function CacheNodes() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(cacheApi, "nodes", {});
  return (
    <section className="sw-surface sw-cache-nodes" aria-label={t("cache.nodes")}>
      <h2>{t("cache.nodes")}</h2>
      <p className="sw-cache-note">{t("cache.nodesHint")}</p>
      {data === undefined ? (
        <LoadNotice error={error} onRetry={() => void refresh()} />
      ) : (
        data.map((node) => <NodeTable key={node.id} node={node} />)
      )}
    </section>
  );
}

function NodeTable({ node: { host, processId, isOwn, caches } }: { node: CacheNode }) {
  const t = useTexts();
  const title = `${host} · ${t("cache.process", { id: processId })}`;
  return (
    <div className="sw-cache-node">
      <h3>
        {title} {isOwn && <Chip tone="blue">{t("cache.thisNode")}</Chip>}
      </h3>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t("cache.cacheName")}</th>
            <th scope="col">{t("cache.entries")}</th>
            <th scope="col">{t("cache.size")}</th>
            <th scope="col">{t("cache.hits")}</th>
            <th scope="col">{t("cache.oldest")}</th>
            <th scope="col">{t("cache.hitRate")}</th>
          </tr>
        </thead>
        <tbody>
          {caches.map(({ name, entries, size, hits, oldestMs, served, loaded }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatNumber(entries)}</td>
              <td>{formatSize(size)}</td>
              <td>{formatNumber(hits)}</td>
              <td>{t("cache.seconds", { value: formatNumber(Math.round(oldestMs / 100) / 10) })}</td>
              <td>{formatPercent(Math.round((served / Math.max(1, served + loaded)) * 100))}</td>
            </tr>
          ))}
          {caches.length === 0 && (
            <tr>
              <td colSpan={6}>{t("cache.empty")}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
