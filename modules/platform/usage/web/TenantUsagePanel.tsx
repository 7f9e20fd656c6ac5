import { Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import { usageApi } from "../contract.ts";
import { isInOrder, type LimitDraft, LimitFields } from "./LimitFields.tsx";
import { UsageCard } from "./UsageCard.tsx";
import { LimitHistory, saveLimits } from "./LimitHistory.tsx";
import { type LimitDrafts, useLimitDrafts } from "./useLimitDrafts.ts";

/** The usage of a tenant, and its limits to edit. */
export function TenantUsagePanel({ tenantId }: { tenantId: Id }) {
  const { data, error, refresh } = useCallResult(usageApi, "tenant", { tenantId });
  const [isEditing, setEditing] = useState(false);
  const t = useTexts();
  const form = { name: `usageLimits/${tenantId}`, label: t("usage.editLimits") };
  const edited = useLimitDrafts(form, data?.kinds);
  if (data === undefined || edited === undefined)
    return (
      <div className="sw-usage-drawer">
        <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />
      </div>
    );
  return (
    <div className="sw-usage-drawer">
      {isEditing ? (
        <LimitEditor tenantId={tenantId} edited={edited} saved={data.kinds} onClosed={() => setEditing(false)} />
      ) : (
        <p className="sw-usage-editor">
          <Button type="primary" onClick={() => setEditing(true)}>
            {t("usage.editLimits")}
          </Button>
        </p>
      )}
      <div className="sw-usage-cards">
        {data.kinds.map((usage) => (
          <UsageCard key={usage.name} usage={usage} />
        ))}
      </div>
      <LimitHistory tenantId={tenantId} />
    </div>
  );
}

type EditorProps = { tenantId: Id; edited: LimitDrafts; saved: readonly LimitDraft[]; onClosed: () => void };

function LimitEditor({ tenantId, edited, saved, onClosed }: EditorProps) {
  const t = useTexts();
  const { limits, restoredAt, change, clear } = edited;
  const save = useWrite(usageApi, "saveLimits", {
    done: "usage.limits.saved",
    undo: async () => await saveLimits(tenantId, saved.map(toInput)),
    onDone: clear,
  });

  async function handleSave(): Promise<void> {
    if (await save.run({ tenantId, limits: limits.map(toInput) })) onClosed();
  }

  function handleCancel(): void {
    clear();
    onClosed();
  }

  return (
    <section className="sw-usage-editor" aria-label={t("usage.editLimits")}>
      <p>{t("usage.limits.intro")}</p>
      {restoredAt !== undefined && <RestoredNotice at={restoredAt} onStartOver={clear} />}
      <LimitFields drafts={limits} onChange={change} />
      <div className="sw-usage-buttons">
        <Button
          type="primary"
          loading={save.isBusy}
          disabled={!edited.isChanged || !limits.every(isInOrder)}
          onClick={() => void handleSave()}
        >
          {t("kit.save")}
        </Button>
        <Button onClick={handleCancel}>{t("kit.cancel")}</Button>
      </div>
    </section>
  );
}

function toInput({ name, hasOwnLimits = false, softLimit, hardLimit }: LimitDraft) {
  return { kind: name, hasOwnLimits, softLimit, hardLimit };
}
