import { useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { auditSealApi } from "../contract.ts";
import { ChainCard } from "./ChainCard.tsx";
import "./auditSeal.css";

/** Whether the records of the tenant are as they were written. */
export function Component() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(auditSealApi, "chains", {});
  return (
    <section className="sw-surface sw-audit">
      <header>
        <h1>{t("auditSeal.title")}</h1>
        <p>{t("auditSeal.intro")}</p>
      </header>
      {data === undefined ? (
        <LoadNotice rows={5} error={error} onRetry={() => void refresh()} />
      ) : (
        data.map((chain) => <ChainCard key={chain.table} chain={chain} />)
      )}
    </section>
  );
}
