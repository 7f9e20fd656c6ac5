import { Chip, defineResource, useTexts } from "#kit";
import { Channel, type Suppression, suppressionApi, SuppressionReason } from "../contract.ts";
import { reasonLabels } from "./reasonLabels.ts";

const channels = Channel.options.map((value) => ({ value, label: `outgoing.channel.${value}` as const }));
const reasons = SuppressionReason.options.map((value) => ({ value, label: reasonLabels[value] }));

/** Addresses that nothing is sent to. */
export const suppressionResource = defineResource(suppressionApi, (column, field) => ({
  title: "suppression.title",
  search: [
    field.text("recipient", { hint: "suppression.recipientHint" }),
    field.select("channel", channels),
    field.select("reason", reasons),
  ],
  columns: [
    column.text("masked", { width: 200 }),
    column.custom("channel", (row) => <SuppressedChannel suppression={row} />, { width: 90 }),
    column.custom("reason", (row) => <Reason suppression={row} />, { width: 220 }),
    column.text("detail", { width: 240 }),
    column.text("remark", { width: 180 }),
    column.instant("createTime", { width: 160, label: "kit.change.createTime" }),
  ],
  form: [field.radio("channel", channels), field.text("recipient"), field.textArea("remark")],
  card: { meta: ["remark"], status: ["reason"], text: "detail", time: "createTime" },
}));

function SuppressedChannel({ suppression: { channel } }: { suppression: Suppression }) {
  const t = useTexts();
  return t(`outgoing.channel.${channel}`);
}

function Reason({ suppression: { reason } }: { suppression: Suppression }) {
  const t = useTexts();
  return <Chip tone={reason === "manual" ? "grey" : "red"}>{t(reasonLabels[reason])}</Chip>;
}
