import { useTexts } from "#base/i18n";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** Says that the URL names a record that is missing or not accessible to this account. */
export function RecordMissing<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  if (!list.isRecordMissing) return undefined;
  return (
    <p className="sw-record-missing" role="status">
      {t("kit.recordMissing")}{" "}
      <button type="button" className="sw-link" onClick={list.form.close}>
        {t("kit.close")}
      </button>
    </p>
  );
}
