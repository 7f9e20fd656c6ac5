import { Alert, Button } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";

/** A text in a column, and the one that replaces it. */
export type Replacement = { readonly column: number; readonly from: string; readonly to: string };

/** Rows with errors that still have the replaced text. */
export type AlikeRows = Replacement & { readonly count: number };

type Props = {
  alike: AlikeRows;
  /** The title of the column. */
  title: string;
  onReplace: () => Promise<void>;
  onClose: () => void;
};

/** Offers a correction for the other rows with the same text. */
export function AlikeNotice({ alike: { from, to, count }, title, onReplace, onClose }: Props) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);

  async function handleClick(): Promise<void> {
    setBusy(true);
    await onReplace();
    setBusy(false);
  }

  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t("kit.import.alike", { column: title, from, number: count.toLocaleString() })}
      action={
        <Button size="small" loading={isBusy} onClick={() => void handleClick()}>
          {t("kit.import.alikeReplace", { to: to.trim() === "" ? t("kit.import.empty") : to.trim() })}
        </Button>
      }
      closable={{ "aria-label": t("kit.close"), onClose }}
    />
  );
}
