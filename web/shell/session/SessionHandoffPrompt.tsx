import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { useTexts } from "#base/i18n";

type Props = { name: string; onAnswer: (isTaken: boolean) => void };

/** Asks the signed-in user whether a link may sign another account in. */
export function SessionHandoffPrompt({ name, onAnswer }: Props) {
  const t = useTexts();
  return (
    <ErrorPage
      kind="401"
      title={t("handover.title")}
      text={t("handover.text", { name })}
      actions={[
        { label: t("handover.stay"), onClick: () => onAnswer(false) },
        { label: t("handover.go"), onClick: () => onAnswer(true) },
      ]}
    />
  );
}
