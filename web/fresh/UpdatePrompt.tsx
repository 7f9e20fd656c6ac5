import { CloseOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useId, useState } from "react";
import { useWords } from "../i18n.ts";
import { IconButton } from "../kit/parts/IconButton.tsx";
import { useUnsaved } from "../pages/unsaved.ts";
import { saveTheme } from "../theme/config.ts";
import { documentLanguage } from "./documentLanguage.ts";
import { newestChanges } from "./release.ts";
import { clearSettings } from "./settings.ts";
import "./fresh.css";

/** The version that is offered, and what follows when it is not wanted. */
export type UpdatePromptProps = { version: string; onLater: () => void; onRefuse: () => void };

/** Offers a new version at the lower edge; it interrupts nobody (specification 2). */
export function UpdatePrompt({ version, onLater, onRefuse }: UpdatePromptProps) {
  const t = useWords();
  const titleId = useId();
  const hasUnsaved = useUnsaved().size > 0;
  const [isUpdating, setUpdating] = useState(false);
  const { data: changes } = useQuery({
    queryKey: ["changes", version, documentLanguage()],
    queryFn: newestChanges,
  });

  async function handleUpdate(): Promise<void> {
    setUpdating(true);
    await update();
    // Still here: the browser has asked about what is unsaved, and was told to stay.
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
 * Reloads the page once nothing of the account is on its way any more. Forms keep what was typed by themselves; where
 * something else is unsaved the browser asks before it goes.
 */
async function update(): Promise<void> {
  await saveTheme();
  // What the new version may not understand goes with the page, not before: it may yet stay.
  addEventListener("pagehide", clearSettings, { once: true });
  location.reload();
  // A page that goes does so within moments.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  removeEventListener("pagehide", clearSettings);
}
