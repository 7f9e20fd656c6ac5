import { Button, Tooltip } from "antd";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { keysText } from "../parts/shortcuts.ts";
import type { FormKind } from "../resource/field.ts";
import type { AfterSave } from "./useRecord.ts";

type Props = {
  kind: FormKind;
  /** There is a record to go on to. */
  hasNext: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onCancel: () => void;
  onSave: (after: AfterSave) => void;
};

/** The ways out of a form; each says its keys. */
export function FormFoot({ kind, hasNext, isBusy, isDisabled, onCancel, onSave }: Props) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const isEdit = kind === "edit";
  const saveKeys = keysText("Ctrl+S");
  // A phone has no such keys, and a finger would leave the words standing over the fields.
  const tip = (words: string) => (isNarrow ? "" : words);
  return (
    <>
      <Tooltip title={tip(keysText("Escape"))}>
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
      </Tooltip>
      {hasNext && (
        <Tooltip title={tip(keysText("Ctrl+Enter"))}>
          <Button disabled={isBusy || isDisabled} onClick={() => onSave("next")}>
            {t(isEdit ? "kit.form.saveNext" : "kit.form.saveAdd")}
          </Button>
        </Tooltip>
      )}
      <Tooltip
        title={tip(isEdit ? t("kit.form.withKeys", { label: t("kit.form.saveStay"), keys: saveKeys }) : saveKeys)}
      >
        <Button type="primary" loading={isBusy} disabled={isDisabled} onClick={() => onSave("close")}>
          {t("kit.save")}
        </Button>
      </Tooltip>
    </>
  );
}
