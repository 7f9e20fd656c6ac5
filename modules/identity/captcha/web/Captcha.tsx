import { Input } from "antd";
import { useEffect, useState } from "react";
import { useTexts } from "#base/i18n";

/** The captcha with its picture and the time until which its answer is valid. */
export type CaptchaPicture = { id: string; source: string; expiresAt: number };

type Props = {
  picture: CaptchaPicture | undefined;
  onRefresh: () => void;
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
};

/** The answer next to its picture; a click loads another picture, and an expired one says so. */
export function Captcha({ picture, onRefresh, value = "", onChange, id }: Props) {
  const t = useTexts();
  const secondsLeft = useSecondsUntil(picture?.expiresAt);
  const isExpired = picture !== undefined && secondsLeft === 0;
  return (
    <div className="sw-captcha">
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        placeholder={t("signIn.captchaHint")}
        autoComplete="off"
        inputMode="numeric"
        maxLength={16}
      />
      <button type="button" className="sw-captcha-picture" onClick={onRefresh} aria-label={t("signIn.captchaImage")}>
        {picture === undefined ? undefined : <img src={picture.source} width="130" height="38" alt="" />}
        {isExpired ? <span className="sw-captcha-over">{t("signIn.captchaExpired")}</span> : undefined}
      </button>
      <span className="sw-captcha-left">
        {picture === undefined || isExpired ? undefined : t("signIn.captchaLeft", { seconds: secondsLeft })}
      </span>
    </div>
  );
}

function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (time === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return time === undefined ? 0 : Math.max(0, Math.floor((time - now) / 1000));
}
