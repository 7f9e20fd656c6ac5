import { Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { useCallResult, useTexts, useUnsavedInput, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type TenantUsage, usageApi } from "../contract.ts";
import { isInOrder, type LimitDraft, LimitFields } from "./LimitFields.tsx";
import { UsageCard } from "./UsageCard.tsx";

/** The usage of a tenant, and its limits to edit. */
export function TenantUsagePanel({ tenantId }: { tenantId: Id }) {
  const { data, error, refresh } = useCallResult(usageApi, "tenant", { tenantId });
  const [isEditing, setEditing] = useState(false);
  const t = useTexts();
  if (data === undefined)
    return (
      <div className="sw-usage-drawer">
        <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />
      </div>
    );
  return (
    <div className="sw-usage-drawer">
      {isEditing ? (
        <LimitEditor tenantId={tenantId} usage={data} onClosed={() => setEditing(false)} />
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
    </div>
  );
}

type EditorProps = { tenantId: Id; usage: TenantUsage; onClosed: () => void };

function LimitEditor({ tenantId, usage, onClosed }: EditorProps) {
  const t = useTexts();
  const save = useWrite(usageApi, "saveLimits", { done: "usage.limits.saved" });
  const [drafts, setDrafts] = useState<readonly LimitDraft[]>();
  useUnsavedInput("usageLimits", drafts !== undefined);

  async function handleSave(): Promise<void> {
    const limits = (drafts ?? []).map(({ name, hasOwnLimits = false, softLimit, hardLimit }) => ({
      kind: name,
      hasOwnLimits,
      softLimit,
      hardLimit,
    }));
    if (await save.run({ tenantId, limits })) onClosed();
  }

  return (
    <section className="sw-usage-editor" aria-label={t("usage.editLimits")}>
      <p>{t("usage.limits.intro")}</p>
      <LimitFields drafts={drafts ?? usage.kinds} onChange={setDrafts} />
      <div className="sw-usage-buttons">
        <Button
          type="primary"
          loading={save.isBusy}
          disabled={drafts === undefined || !drafts.every(isInOrder)}
          onClick={() => void handleSave()}
        >
          {t("kit.save")}
        </Button>
        <Button onClick={onClosed}>{t("kit.cancel")}</Button>
      </div>
    </section>
  );
}
