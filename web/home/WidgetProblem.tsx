import { Button } from "antd";
import { useWords } from "../i18n.ts";
import { WidgetFrame } from "../kit/widgets/WidgetFrame.tsx";

type Props = { title: string; text?: string | undefined; onRetry: () => void };

/** A part that could not be shown, and another try. */
export function WidgetProblem({ title, ...problem }: Props) {
  return (
    <WidgetFrame title={title}>
      <Problem {...problem} />
    </WidgetFrame>
  );
}

/** What went wrong inside of a part, and another try. */
export function Problem({ text, onRetry }: Omit<Props, "title">) {
  const t = useWords();
  return (
    <div className="sw-home-note" role="alert">
      <p>{text ?? t("home.broken")}</p>
      <Button size="small" onClick={onRetry}>
        {t("kit.retry")}
      </Button>
    </div>
  );
}
