import { Button } from "antd";
import { useTexts } from "#base/i18n";

type Props = {
  isBusy: boolean;
  /** How long the answer may still take. */
  secondsLeft: number;
  label: string;
};

/** The main button of a sign-in method. A long wait is counted down instead of a spinning button. */
export function SignInButton({ isBusy, secondsLeft, label }: Props) {
  const t = useTexts();
  const isWaiting = secondsLeft > 0;
  return (
    <Button type="primary" htmlType="submit" block loading={isBusy && !isWaiting} disabled={isWaiting}>
      {isWaiting ? t("signIn.wait", { seconds: secondsLeft }) : label}
    </Button>
  );
}
