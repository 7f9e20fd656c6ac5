import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { formatKeys } from "../parts/shortcuts.ts";
import type { FormKind } from "../resource/field.ts";
import type { AfterSaveAction } from "./useRecordForm.ts";

type Props = {
  kind: FormKind;
  /** There is a next record. */
  hasNext: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  /** What would be saved. */
  changes: ReactNode;
  onCancel: () => void;
  onSave: (after: AfterSaveAction) => void;
};

/** The buttons of a form; each names its shortcut. */
export function FormFooter({ kind, hasNext, isBusy, isDisabled, changes, onCancel, onSave }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const isEdit = kind === "edit";
  const saveKeys = formatKeys("Ctrl+S");
  // Phones have no shortcuts, and a touch would leave the tooltip open over the fields.
  const tip = (text: string) => (isNarrow ? "" : text);
  return (
    <>
      {changes}
      <Tooltip title={tip(formatKeys("Escape"))}>
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
      </Tooltip>
      {hasNext && (
        <Tooltip title={tip(formatKeys("Ctrl+Enter"))}>
          <Button disabled={isBusy || isDisabled} onClick={() => onSave("next")}>
            {t(isEdit ? "kit.form.saveNext" : "kit.form.saveAdd")}
          </Button>
        </Tooltip>
      )}
      <Tooltip title={tip(isEdit ? t("kit.where.is", { label: saveKeys, value: t("kit.form.saveStay") }) : saveKeys)}>
        <Button type="primary" loading={isBusy} disabled={isDisabled} onClick={() => onSave("close")}>
          {t("kit.save")}
        </Button>
      </Tooltip>
    </>
  );
}
