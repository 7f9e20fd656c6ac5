import { QuestionCircleOutlined } from "@ant-design/icons";

/** The icon of the help. */
export function HelpIcon() {
  return <QuestionCircleOutlined aria-hidden />;
}
