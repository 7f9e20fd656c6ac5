import { KeyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useWords } from "../i18n.ts";
import { hindranceHere } from "./credentials.ts";
import "./passkey.css";

type Props = {
  /** Nothing else stands before it: it is what one came for. */
  isFirst: boolean;
  isBusy: boolean;
  onClick: () => void;
};

/** Lets somebody show a passkey, once he asks for it; where the page cannot, it says why. */
export function PasskeyButton({ isFirst, isBusy, onClick }: Props) {
  const t = useWords();
  const hindrance = hindranceHere();
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
