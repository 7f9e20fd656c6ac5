import { checkServer } from "#base/serverConnection";
import { useTexts } from "#base/i18n";
import { ErrorPage } from "#kit/parts/ErrorPage.tsx";

/** In place of a page whose code this browser does not have yet, while the server cannot be reached. */
export function NeedsNetwork() {
  const t = useTexts();
  return (
    <ErrorPage
      kind="404"
      title={t("shell.needsNetwork.title")}
      text={t("shell.needsNetwork.text")}
      actions={[{ label: t("shell.retry"), onClick: () => void checkServer() }]}
    />
  );
}
