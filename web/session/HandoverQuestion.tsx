import { ErrorPage } from "../errors/ErrorPage.tsx";
import { useWords } from "../i18n.ts";

type Props = { name: string; onAnswer: (isTaken: boolean) => void };

/** Asks whoever is signed in here whether a link may sign somebody else in. */
export function HandoverQuestion({ name, onAnswer }: Props) {
  const t = useWords();
  return (
    <ErrorPage
      kind="401"
      title={t("handover.title")}
      text={t("handover.text", { name })}
      action={{ label: t("handover.stay"), onClick: () => onAnswer(false) }}
      other={{ label: t("handover.go"), onClick: () => onAnswer(true) }}
    />
  );
}
