import { Form } from "antd";
import { useCallResult, useEditedRecord, useTexts } from "#kit";
import { useSettled } from "#kit/parts/useSettled.ts";
import { ResetInterval, type Serial, serialApi, showsPeriod } from "../contract.ts";

type Props = { id: string; formater: string };

/** The next number of the open form, and whether numbers will repeat. */
export function NumberPreview({ id, formater }: Props) {
  const t = useTexts();
  const settled = useSettled(formater.trim());
  const [min, max] = [useLimit("min"), useLimit("max")];
  const seq = Math.max(useStoredSeq(), (min ?? 1) - 1);
  const isComplete = settled !== "" && max !== undefined;
  const { data, error } = useCallResult(serialApi, "preview", isComplete ? { formater: settled, seq, max } : undefined);
  const chosen: unknown = Form.useWatch("resetInterval");
  const interval = Object.values(ResetInterval).find((one) => one === chosen) ?? ResetInterval.never;
  return (
    <div id={id} className="sw-serial-preview" aria-live="polite">
      <span>
        {t("serial.seq")} <b>{seq}</b>
      </span>
      <span>
        {t("serial.nextNumber")} <b>{error === undefined ? (data ?? t("kit.none")) : t("kit.none")}</b>
      </span>
      {error !== undefined && isComplete && <p className="sw-serial-fault">{error.message}</p>}
      {settled !== "" && !showsPeriod(settled, interval) && <p className="sw-serial-fault">{t("serial.repeats")}</p>}
    </div>
  );
}

function useLimit(name: "min" | "max"): number | undefined {
  const value: unknown = Form.useWatch(name);
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

/** The last number of the edited rule; 0 for a new one. */
function useStoredSeq(): number {
  const record: Partial<Serial> | undefined = useEditedRecord()?.record;
  return record?.seq ?? 0;
}
