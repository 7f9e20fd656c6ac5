import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import * as z from "zod";
import { type FieldInput, PickerControl, type Picker, useTexts } from "#kit";
import { organisationPicker } from "#modules/identity/organisation/web";
import { positionPicker } from "#modules/identity/position/web";
import "./account.css";

const Rows = z.array(
  z.looseObject({
    orgId: z.number().optional(),
    orgName: z.string().nullish(),
    posId: z.number().nullish(),
    posName: z.string().nullish(),
    jobNum: z.string().nullish(),
  }),
);

type Row = z.infer<typeof Rows>[number];

/** Further organisations, each with a position, in rows that can be added and removed. */
export function AffiliationsField({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const rows = Rows.safeParse(value).data ?? [];
  const replace = (index: number, change: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));

  return (
    <div className="sw-affiliations" id={id}>
      {rows.map((row, index) => (
        <div key={index} className="sw-affiliation" role="group" aria-label={`${index + 1}`}>
          <Place
            picker={organisationPicker}
            label={t("account.orgId")}
            value={row.orgId}
            name={row.orgName}
            onChange={(orgId) => replace(index, { orgId, orgName: null })}
          />
          <Place
            picker={positionPicker}
            label={t("account.posId")}
            value={row.posId}
            name={row.posName}
            onChange={(posId) => replace(index, { posId: posId ?? null, posName: null })}
          />
          <Input
            aria-label={t("account.jobNum")}
            placeholder={t("account.jobNum")}
            maxLength={32}
            value={row.jobNum ?? ""}
            onChange={(event) => replace(index, { jobNum: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t("account.removeAffiliation", { number: index + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...rows, {}])}>
        {t("account.addAffiliation")}
      </Button>
      <p className="sw-affiliation-note">{t("account.affiliationNote")}</p>
    </div>
  );
}

type AffiliationPickerProps = {
  picker: Picker;
  label: string;
  value: number | null | undefined;
  /** The field of the record. */
  name: string | null | undefined;
  onChange: (value: number | undefined) => void;
};

function Place({ picker, label, value, name, onChange }: AffiliationPickerProps) {
  const isNamed = typeof value === "number" && typeof name === "string";
  return (
    <PickerControl
      picker={picker}
      named={{ id: "", "aria-label": label, placeholder: label }}
      label={label}
      value={value}
      known={isNamed ? new Map([[value, name]]) : undefined}
      onChange={(next) => onChange(typeof next === "number" ? next : undefined)}
    />
  );
}
