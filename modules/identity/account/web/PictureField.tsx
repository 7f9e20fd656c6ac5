import { Button } from "antd";
import type { TextKey } from "#contract/text";
import { type FieldInput, useStoredPicture, useTexts } from "#kit";

type Props = FieldInput & { name: TextKey };

/** A picture of an account, which only the account itself can replace. */
export function PictureField({ id, value, onChange, isDisabled, name }: Props) {
  const t = useTexts();
  const url = typeof value === "string" && value !== "" ? value : undefined;
  const src = useStoredPicture(url);
  if (url === undefined) return <span id={id}>{t("kit.none")}</span>;
  return (
    <div className="sw-account-picture">
      {src === undefined ? undefined : <img src={src} alt={t(name)} />}
      <Button id={id} size="small" disabled={isDisabled} onClick={() => onChange(null)}>
        {t("account.removePicture")}
      </Button>
    </div>
  );
}
