import { CloseOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useId, useState } from "react";
import { useTexts } from "#base/i18n";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { useUnsavedPages } from "#base/page/unsavedInput";
import { replaceTheme, saveTheme } from "#base/theme/config";
import { getDocumentLanguage } from "#base/documentLanguage";
import { fetchReleaseNotes } from "./release.ts";
import { clearLocalSettings } from "./localSettings.ts";
import "./fresh.css";

/** The offered version, and the handler of a dismissal. */
export type UpdatePromptProps = { version: string; onLater: () => void; onRefuse: () => void };

/** Offers a new version at the lower edge without interrupting work (specification 2). */
export function UpdatePrompt({ version, onLater, onRefuse }: UpdatePromptProps) {
  const t = useTexts();
  const titleId = useId();
  const hasUnsaved = useUnsavedPages().size > 0;
  const [isUpdating, setUpdating] = useState(false);
  const { data: changes } = useQuery({
    queryKey: ["changes", version, getDocumentLanguage()],
    queryFn: fetchReleaseNotes,
  });

  async function handleUpdate(): Promise<void> {
    setUpdating(true);
    await update();
    // The page is still open: the user chose to stay because of unsaved input.
    setUpdating(false);
  }

  return (
    <section className="sw-fresh" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t("fresh.title")}</h2>
        <IconButton label={t("fresh.refuse")} icon={<CloseOutlined aria-hidden />} onClick={onRefuse} />
      </header>
      <p>{t("fresh.text")}</p>
      {hasUnsaved ? <p className="sw-fresh-unsaved">{t("fresh.unsaved")}</p> : undefined}
      {changes === undefined || changes.lines.length === 0 ? undefined : (
        <details>
          <summary>{t("fresh.changes")}</summary>
          <ul lang={changes.language}>
            {changes.lines.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      )}
      <footer>
        <Button disabled={isUpdating} onClick={onLater}>
          {t("fresh.later")}
        </Button>
        <Button type="primary" loading={isUpdating} onClick={() => void handleUpdate()}>
          {t(isUpdating ? "fresh.updating" : "fresh.now")}
        </Button>
      </footer>
    </section>
  );
}

/**
 * Restores the default configuration and reloads the page after the account's has been saved. Forms store drafts by themselves; for other unsaved input the
 * browser asks before it leaves the page.
 */
async function update(): Promise<void> {
  replaceTheme({});
  await saveTheme();
  // Stored settings that the new version may not understand are removed on unload, since the user may still stay.
  addEventListener("pagehide", clearLocalSettings, { once: true });
  location.reload();
  // Leaving the page takes only moments.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  removeEventListener("pagehide", clearLocalSettings);
}
