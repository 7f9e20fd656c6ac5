import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";

type Props = { title: string; text?: string | undefined; onRetry: () => void };

/** A widget that could not be shown, with a button to try again. */
export function WidgetProblem({ title, ...problem }: Props) {
  return (
    <WidgetFrame title={title}>
      <Problem {...problem} />
    </WidgetFrame>
  );
}

/** The error inside a widget, with a button to try again. */
export function Problem({ text, onRetry }: Omit<Props, "title">) {
  const t = useTexts();
  return (
    <div className="sw-home-note" role="alert">
      <p>{text ?? t("home.broken")}</p>
      <Button size="small" onClick={onRetry}>
        {t("kit.retry")}
      </Button>
    </div>
  );
}
