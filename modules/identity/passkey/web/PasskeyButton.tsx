import { KeyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { findPasskeyObstacle } from "./findPasskeyObstacle.ts";
import "./passkey.css";

type Props = {
  /** The button is the main action of the page. */
  isFirst: boolean;
  isBusy: boolean;
  onClick: () => void;
};

/** Starts the use of a passkey; where the page cannot use passkeys, it shows the reason. */
export function PasskeyButton({ isFirst, isBusy, onClick }: Props) {
  const t = useTexts();
  const hindrance = findPasskeyObstacle();
  if (hindrance !== undefined) return <p className="sw-passkey-why">{t(hindrance)}</p>;
  return (
    <Button
      block
      size="large"
      className="sw-passkey-use"
      type={isFirst ? "primary" : "default"}
      autoFocus={isFirst}
      icon={<KeyOutlined aria-hidden />}
      loading={isBusy}
      onClick={onClick}
    >
      {t("passkey.use")}
    </Button>
  );
}
