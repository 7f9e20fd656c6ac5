import { Chip, defineResource, useTexts } from "#kit";
import type { TextKey } from "#contract/text";
import { Status } from "#contract/fields";
import {
  ResetInterval,
  type ResetIntervalValue,
  type Serial,
  serialApi,
  SerialMode,
  type SerialModeValue,
} from "../contract.ts";
import { FormatInput } from "./FormatInput.tsx";
import { TypeInput } from "./TypeInput.tsx";

const intervals: Readonly<Record<ResetIntervalValue, TextKey>> = {
  [ResetInterval.never]: "serial.interval.never",
  [ResetInterval.day]: "serial.interval.day",
  [ResetInterval.month]: "serial.interval.month",
  [ResetInterval.year]: "serial.interval.year",
};
const modes: Readonly<Record<SerialModeValue, TextKey>> = {
  [SerialMode.gapless]: "serial.mode.gapless",
  [SerialMode.fast]: "serial.mode.fast",
};
const toChoices = (labels: Readonly<Record<number, TextKey>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

export const serialResource = defineResource(serialApi, (column, field) => ({
  title: "serial.title",
  getName: ({ typeName }) => typeName,
  search: [field.custom("type", (input) => <TypeInput {...input} />), field.status("status")],
  columns: [
    column.custom("type", ({ typeName }) => <Chip tone="blue">{typeName}</Chip>, { width: 150 }),
    column.text("formater", { width: 180 }),
    column.custom("nextNumber", (rule) => <NextNumber rule={rule} />, { width: 150 }),
    column.text("lastNumber", { width: 150, isSortable: false }),
    column.number("seq", { width: 110 }),
    column.custom("resetInterval", ({ resetInterval }) => <Label of={intervals[resetInterval]} />, { width: 100 }),
    column.custom("mode", ({ mode }) => <Label of={modes[mode]} />, { width: 90 }),
    column.status("status"),
    column.instant("takenTime", { width: 120 }),
    column.number("min", { width: 90 }),
    column.number("max", { width: 120 }),
    column.instant("expy", { width: 120 }),
    column.number("orderNo", { width: 80 }),
    column.text("remark", { width: 180 }),
  ],
  form: [
    field.custom("type", (input) => <TypeInput {...input} />),
    field.status("status"),
    field.custom("formater", (input) => <FormatInput {...input} />, { isWide: true }),
    field.number("min"),
    field.number("max"),
    field.radio("resetInterval", toChoices(intervals), { isWide: true, hint: "serial.intervalHint" }),
    field.radio("mode", toChoices(modes), { isWide: true, hint: "serial.modeHint" }),
    field.number("orderNo"),
    field.textArea("remark"),
  ],
  card: { meta: ["formater", "nextNumber"], status: ["status"], text: "remark" },
}));

function Label({ of: key }: { of: TextKey }) {
  const t = useTexts();
  return t(key);
}

function NextNumber({ rule: { nextNumber, status } }: { rule: Serial }) {
  const t = useTexts();
  if (nextNumber !== null) return nextNumber;
  return status === Status.enabled ? <Chip tone="red">{t("serial.noneLeft")}</Chip> : t("kit.none");
}
