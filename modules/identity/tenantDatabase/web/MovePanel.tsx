import { Alert, Button, Descriptions } from "antd";
import { useEffect } from "react";
import { Chip, formatInstant, type Tone, useConfirm, useTexts, useWrite } from "#kit";
import { type TenantHome, tenantDatabaseApi, type TenantLocation, type TenantMove } from "../contract.ts";
import type { ListedTenant } from "./DatabaseDrawer.tsx";

type Props = { tenant: ListedTenant; location: TenantLocation; refresh: () => Promise<void> };

const tones: Readonly<Record<TenantHome, Tone>> = { shared: "grey", own: "green", moving: "blue", returning: "blue" };
const lookMs = 2000;

/** Where the tenant is, what comes next, and what the last move did. */
export function MovePanel({ tenant, location, refresh }: Props) {
  const t = useTexts();
  const { home, isPrepared, isCurrent, schemaFault, move } = location;
  const isMoving = move?.state === "waiting" || move?.state === "running";
  useEffect(() => {
    const timer = setInterval(() => void refresh(), lookMs);
    return () => clearInterval(timer);
  }, [refresh]);
  const tables = isCurrent ? "current" : isPrepared ? "outdated" : "missing";
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: "home",
            label: t("tenantDatabase.home"),
            children: <Chip tone={tones[home]}>{t(`tenantDatabase.home.${home}`)}</Chip>,
          },
          { key: "tables", label: t("tenantDatabase.tables"), children: t(`tenantDatabase.tables.${tables}`) },
        ]}
      />
      {schemaFault === null ? undefined : <Alert type="error" showIcon title={schemaFault} />}
      {isMoving ? undefined : <Actions tenant={tenant} location={location} refresh={refresh} />}
      {move === null ? undefined : <LastMove move={move} />}
    </>
  );
}

function Actions({ tenant: { id, name }, location, refresh }: Props) {
  const t = useTexts();
  const confirm = useConfirm();
  const preparing = useWrite(tenantDatabaseApi, "prepareDatabase", { done: "tenantDatabase.preparing" });
  const moving = useWrite(tenantDatabaseApi, "moveDatabase", { done: "tenantDatabase.started" });
  const erasing = useWrite(tenantDatabaseApi, "eraseMoved", { done: "tenantDatabase.erasing" });
  const { home, isCurrent, move } = location;
  const to = home === "own" ? "shared" : "own";
  const isKept = move?.state === "done" && move.erasedAt === null;

  async function handleMove(): Promise<void> {
    const title = t(to === "own" ? "tenantDatabase.moveAsk" : "tenantDatabase.returnAsk", { name });
    const ok = t(to === "own" ? "tenantDatabase.move" : "tenantDatabase.return");
    if (!(await confirm({ title, text: t("tenantDatabase.moveText"), ok }))) return;
    await moving.run({ id, to });
    await refresh();
  }

  async function handleErase(): Promise<void> {
    const ok = t("tenantDatabase.erase");
    const text = t("tenantDatabase.eraseText");
    if (!(await confirm({ title: t("tenantDatabase.eraseAsk", { name }), text, ok, isDangerous: true }))) return;
    await erasing.run({ id });
    await refresh();
  }

  return (
    <div className="sw-database-buttons">
      <Button loading={preparing.isBusy} onClick={() => void preparing.run({ id })}>
        {t("tenantDatabase.prepare")}
      </Button>
      {isCurrent ? (
        <Button type="primary" loading={moving.isBusy} onClick={() => void handleMove()}>
          {t(to === "own" ? "tenantDatabase.move" : "tenantDatabase.return")}
        </Button>
      ) : undefined}
      {isKept ? (
        <Button danger loading={erasing.isBusy} onClick={() => void handleErase()}>
          {t("tenantDatabase.erase")}
        </Button>
      ) : undefined}
    </div>
  );
}

const figure = (count: number) => count.toLocaleString();
const thousand = 1000;

function LastMove({ move }: { move: TenantMove }) {
  const t = useTexts();
  const { state, phase, startedAt, endedAt, rowCount, frozenMs, eraseAfter, erasedAt, tables } = move;
  if (state === "failed")
    return (
      <Alert
        type="error"
        showIcon
        title={t("tenantDatabase.failed")}
        description={t(`tenantDatabase.moveFault.${move.fault ?? "failed"}`)}
      />
    );
  if (state !== "done") return <Alert type="info" showIcon title={t(`tenantDatabase.phase.${phase}`)} />;
  const kept =
    erasedAt !== null
      ? t("tenantDatabase.erased", { time: formatInstant(erasedAt) })
      : eraseAfter === null
        ? undefined
        : t("tenantDatabase.kept", { time: formatInstant(eraseAfter) });
  return (
    <section aria-label={t("tenantDatabase.lastMove")}>
      <h3 className="sw-database-heading">{t("tenantDatabase.lastMove")}</h3>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: "time", label: t("tenantDatabase.ended"), children: formatInstant(endedAt ?? startedAt) },
          { key: "rows", label: t("tenantDatabase.rows"), children: figure(rowCount) },
          {
            key: "frozen",
            label: t("tenantDatabase.frozen"),
            children:
              frozenMs === null ? "" : t("tenantDatabase.seconds", { seconds: (frozenMs / thousand).toFixed(1) }),
          },
          ...(kept === undefined ? [] : [{ key: "kept", label: t("tenantDatabase.former"), children: kept }]),
        ]}
      />
      <table className="sw-database-tables" aria-label={t("tenantDatabase.compared")}>
        <caption>{t("tenantDatabase.compared")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("tenantDatabase.table")}</th>
            <th scope="col">{t("tenantDatabase.rows")}</th>
            <th scope="col">{t("tenantDatabase.hash")}</th>
          </tr>
        </thead>
        <tbody>
          {tables
            .filter(({ rows }) => rows > 0)
            .map(({ table, rows, hash }) => (
              <tr key={table}>
                <td>{table}</td>
                <td>{figure(rows)}</td>
                <td>
                  <code>{hash.slice(0, 12)}</code>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
