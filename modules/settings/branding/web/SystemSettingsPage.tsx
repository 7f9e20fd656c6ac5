import { useCallResult, useTexts } from "#kit";
import { useNamedDraftStore } from "#kit/form/drafts.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { brandingApi } from "../contract.ts";
import { PictureFields } from "./PictureFields.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import "./branding.css";

/** Name, look and sign-in page of the caller's tenant, with a preview. */
export function Component() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(brandingApi, "ownSettings", {});
  const draft = useNamedDraftStore({ name: "branding", label: t("branding.title") });
  return (
    <section className="sw-surface sw-branding">
      <header>
        <h1>{t("branding.title")}</h1>
        <p>{t("branding.intro")}</p>
      </header>
      {data === undefined || !draft.isReady ? (
        <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />
      ) : (
        <div className="sw-branding-body">
          <PictureFields settings={data} />
          <SettingsForm key={data.revision} settings={data} draft={draft} />
        </div>
      )}
    </section>
  );
}
