import { Button, Pagination } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { call, formatAgo, formatInstant, useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type LimitChange, type LimitState, usageApi } from "../contract.ts";
import { type AmountUnit, formatAmount } from "./formatAmount.ts";
import "./usage.css";

const pageSize = 5;

/** Without a tenant: of the limits of the installation. */
type Props = { tenantId?: Id };

/** Who changed which limits and when, from what to what. Earlier limits can be restored. */
export function LimitHistory({ tenantId }: Props) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const of = tenantId === undefined ? {} : { tenantId };
  const { data, error, refresh } = useCallResult(usageApi, "changes", { ...of, page, pageSize });
  return (
    <section className="sw-usage-history" aria-label={t("usage.history")}>
      <h2>{t("usage.history")}</h2>
      {data === undefined && <LoadNotice rows={3} error={error} onRetry={() => void refresh()} />}
      {data?.items.length === 0 && <p>{t("usage.history.none")}</p>}
      <ul>
        {data?.items.map((change) => (
          <Change key={change.id} change={change} {...of} />
        ))}
      </ul>
      <Pagination
        align="end"
        hideOnSinglePage
        size="small"
        current={page}
        pageSize={pageSize}
        total={data?.total ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </section>
  );
}

type Step = LimitChange["steps"][number];
type KindLimits = LimitState & { readonly kind: string };

function Change({ change, tenantId }: { change: LimitChange } & Props) {
  const t = useTexts();
  const { at, account, steps } = change;
  const restore = useRestore(steps, tenantId);
  return (
    <li>
      <div>
        <span title={formatInstant(at)}>{[formatAgo(at), account].filter(Boolean).join(" · ")}</span>
        {restore !== undefined && (
          <Button size="small" loading={restore.isBusy} onClick={() => void restore.run()}>
            {t("usage.history.restore")}
          </Button>
        )}
      </div>
      {steps.map((step) => (
        <StepText key={step.kind} step={step} />
      ))}
    </li>
  );
}

function StepText({ step: { title, unit, before, after } }: { step: Step }) {
  const t = useTexts();
  const describe = useLimitText(unit);
  return (
    <p>
      <strong>{title}</strong>{" "}
      {t("usage.history.step", {
        before: before === null ? t("usage.history.notRecorded") : describe(before),
        after: describe(after),
      })}
    </p>
  );
}

function useLimitText(unit: AmountUnit): (state: LimitState) => string {
  const t = useTexts();
  const text = (limit: number | null) => (limit === null ? t("usage.unlimited") : formatAmount(unit, limit));
  return ({ hasOwnLimits, softLimit, hardLimit }) =>
    hasOwnLimits
      ? t("usage.limits.both", { soft: text(softLimit), hard: text(hardLimit) })
      : t("usage.history.ofDefault");
}

/** Sets the limits from before a change again; `undefined` if they are not recorded. */
function useRestore(steps: readonly Step[], tenantId: Id | undefined) {
  const options = {
    done: "usage.limits.saved",
    undo: async () => await saveLimits(tenantId, toLimits("after")),
  } as const;
  const own = useWrite(usageApi, "saveLimits", options);
  const defaults = useWrite(usageApi, "saveDefaults", options);
  function toLimits(side: "before" | "after"): KindLimits[] {
    return steps.flatMap(({ kind, [side]: state }) => (state === null ? [] : [{ kind, ...state }]));
  }
  if (steps.some(({ before }) => before === null)) return undefined;
  const limits = toLimits("before");
  return {
    isBusy: own.isBusy || defaults.isBusy,
    run: async () =>
      tenantId === undefined
        ? await defaults.run({ limits: limits.map(omitOwn) })
        : await own.run({ tenantId, limits }),
  };
}

const omitOwn = ({ kind, softLimit, hardLimit }: KindLimits) => ({ kind, softLimit, hardLimit });

/** Sets limits without a message: of a tenant, or of the installation. For the undo of a change. */
export async function saveLimits(tenantId: Id | undefined, limits: KindLimits[]): Promise<boolean> {
  if (tenantId === undefined) await call(usageApi, "saveDefaults", { limits: limits.map(omitOwn) });
  else await call(usageApi, "saveLimits", { tenantId, limits });
  return true;
}
