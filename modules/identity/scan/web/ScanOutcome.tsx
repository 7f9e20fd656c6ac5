import { CheckCircleFilled, StopOutlined } from "@ant-design/icons";
import { Button } from "antd";

type Action = { label: string; onClick: () => void };

type Props = {
  kind: "done" | "off";
  title: string;
  text: string;
  action: Action;
  other?: Action;
};

/** The outcome, with a link onwards. */
export function ScanOutcome({ kind, title, text, action, other }: Props) {
  return (
    <section className="sw-scanned-outcome" data-kind={kind} role={kind === "done" ? "status" : "alert"}>
      {kind === "done" ? <CheckCircleFilled aria-hidden /> : <StopOutlined aria-hidden />}
      <h1>{title}</h1>
      <p>{text}</p>
      <Button type="primary" size="large" block autoFocus onClick={action.onClick}>
        {action.label}
      </Button>
      {other === undefined ? undefined : (
        <Button size="large" block onClick={other.onClick}>
          {other.label}
        </Button>
      )}
    </section>
  );
}
