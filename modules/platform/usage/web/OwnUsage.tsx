import { useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { usageApi } from "../contract.ts";
import { UsageCard } from "./UsageCard.tsx";

/** The usage of the caller's tenant. */
export function OwnUsage() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(usageApi, "own", {});
  return (
    <section className="sw-surface sw-usage">
      <header>
        <h1>{t("usage.title")}</h1>
        <p>{t("usage.intro")}</p>
      </header>
      {data === undefined ? (
        <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- content that scrolls must be reachable by keyboard
        <div className="sw-usage-cards" role="region" aria-label={t("usage.title")} tabIndex={0}>
          {data.map((usage) => (
            <UsageCard key={usage.name} usage={usage} />
          ))}
        </div>
      )}
    </section>
  );
}
