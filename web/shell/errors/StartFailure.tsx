import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { useTexts } from "#base/i18n";
import { useServerReturn } from "#base/serverConnection";

/** In place of the program if not even its texts could be loaded. Its own are part of the code (`startTexts`). */
export function StartFailure() {
  const t = useTexts();
  const reload = () => location.reload();
  useServerReturn(reload);
  return (
    <main>
      <ErrorPage
        kind="500"
        title={t("error.load.title")}
        text={t("shell.unreachable")}
        action={{ label: t("shell.retry"), onClick: reload }}
      />
    </main>
  );
}
