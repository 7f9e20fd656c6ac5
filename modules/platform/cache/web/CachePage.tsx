import { ClearOutlined, DeleteOutlined, ReloadOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { isPermitted, Permission, useCallResult, useConfirm, usePageSearch, useTexts, useWrite } from "#kit";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import { cacheApi } from "../contract.ts";
import { CachedValue } from "./CachedValue.tsx";
import { CacheNodes } from "./CacheNodes.tsx";
import { KeyTree } from "./KeyTree.tsx";
import { listKeyNodes } from "./keyNodes.ts";
import { RelatedKeys } from "./RelatedKeys.tsx";
import "./cache.css";

/** What the server keeps in memory: keys, the value of one, and what is related to it. */
export function Component() {
  const t = useTexts();
  const keys = useCallResult(cacheApi, "keyList", {});
  const [search, setSearch] = usePageSearch();
  const path = search.get("key") ?? undefined;
  const select = (key: string) => setSearch(new URLSearchParams({ key }));
  return (
    <div className="sw-cache">
      <h1 className="sw-hidden">{t("cache.title")}</h1>
      <Alert type="warning" showIcon title={t("cache.warning")} />
      <div className="sw-cache-panes">
        <section className="sw-surface sw-cache-keys" aria-label={t("cache.keys")}>
          <header>
            <h2>{t("cache.keys")}</h2>
            <KeyTools isFetching={keys.isFetching} />
          </header>
          <KeyTree keys={keys} selected={path} onSelect={select} />
        </section>
        <section className="sw-surface sw-cache-pane" aria-label={t("cache.value")}>
          {path === undefined ? (
            <>
              <h2>{t("cache.value")}</h2>
              <p className="sw-cache-note">{t("cache.choose")}</p>
            </>
          ) : (
            <SelectedPath path={path} keys={keys.data ?? []} onSelect={select} />
          )}
        </section>
        <section className="sw-surface sw-cache-pane" aria-label={t("cache.related")}>
          <h2>{t("cache.related")}</h2>
          {path === undefined ? (
            <p className="sw-cache-note">{t("cache.choose")}</p>
          ) : (
            <RelatedKeys keys={keys.data ?? []} path={path} onSelect={select} />
          )}
        </section>
      </div>
      <Permission of={cacheApi} call="nodes">
        <CacheNodes />
      </Permission>
    </div>
  );
}

function KeyTools({ isFetching }: { isFetching: boolean }) {
  const t = useTexts();
  const refresh = useRefreshRecords();
  const confirm = useConfirm();
  const clear = useWrite(cacheApi, "clear");

  async function handleClear(): Promise<void> {
    const isWhole = isPermitted({ of: cacheApi, call: "nodes" });
    const text = t(isWhole ? "cache.clear.text" : "cache.clear.ownText");
    const question = { title: t("cache.clear.ask"), text, ok: t("cache.clear"), isDangerous: true };
    if (await confirm(question)) await clear.run({}, (count) => t("cache.removed", { count }));
  }

  return (
    <span className="sw-cache-tools">
      <Button
        size="small"
        icon={<ReloadOutlined aria-hidden />}
        loading={isFetching}
        onClick={() => void refresh(cacheApi)}
      >
        {t("kit.refresh")}
      </Button>
      <Permission of={cacheApi} call="clear">
        <Button
          size="small"
          danger
          icon={<ClearOutlined aria-hidden />}
          loading={clear.isBusy}
          onClick={() => void handleClear()}
        >
          {t("cache.clear")}
        </Button>
      </Permission>
    </span>
  );
}

type PathProps = { path: string; keys: readonly string[]; onSelect: (path: string) => void };

/** The value of a key, or the keys below a path. */
function SelectedPath({ path, keys, onSelect }: PathProps) {
  const t = useTexts();
  const below = listKeyNodes({ keys, installation: t("cache.installation") }, path);
  // A key names a cache, a tenant, and what it is about.
  const isKey = path.split(":").length > 2 && (below.length === 0 || keys.includes(path));
  return (
    <>
      <header>
        <h2>{path}</h2>
        <RemoveButton path={path} isKey={isKey} />
      </header>
      {isKey && <CachedValue name={path} />}
      {!isKey && below.length === 0 && <p className="sw-cache-note">{t("cache.empty")}</p>}
      {below.length > 0 && (
        <ul className="sw-cache-related">
          {below.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="sw-link" onClick={() => onSelect(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A whole cache is never removed: the caches of all tenants go only together, with a confirmation of their own. */
function RemoveButton({ path, isKey }: { path: string; isKey: boolean }) {
  const t = useTexts();
  const confirm = useConfirm();
  const removeKey = useWrite(cacheApi, "delete");
  const removeBelow = useWrite(cacheApi, "deleteByPreKey");
  if (!path.includes(":")) return undefined;
  const label = t(isKey ? "kit.delete" : "cache.deleteByPreKey");

  async function handleRemove(): Promise<void> {
    const title = isKey ? t("cache.delete.ask", { key: path }) : t("cache.deleteByPreKey.ask", { prefix: path });
    if (!(await confirm({ title, ok: label, isDangerous: true }))) return;
    const tell = (count: number) => t("cache.removed", { count });
    await (isKey ? removeKey.run({ key: path }, tell) : removeBelow.run({ prefix: path }, tell));
  }

  return (
    <Permission of={cacheApi} call="delete">
      <Button
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        loading={removeKey.isBusy || removeBelow.isBusy}
        onClick={() => void handleRemove()}
      >
        {label}
      </Button>
    </Permission>
  );
}
