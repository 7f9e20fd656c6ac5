import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { useServerReturn } from "#base/serverConnection";
import "#kit/parts/errorPage.css";

/** In place of the program if not even its texts could be loaded. Its own are part of the code (`startTexts`). */
export function StartFailure() {
  const t = useTexts();
  const reload = () => location.reload();
  useServerReturn(reload);
  return (
    <main className="sw-error">
      <h1>{t("shell.unreachable")}</h1>
      <div className="sw-error-actions">
        <Button type="primary" onClick={reload}>
          {t("shell.retry")}
        </Button>
      </div>
    </main>
  );
}
