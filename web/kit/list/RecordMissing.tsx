import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** Says that the address names a record that cannot be opened: it is gone, or not for this account. */
export function RecordMissing<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
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
