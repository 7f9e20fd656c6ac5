import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import * as z from "zod";
import { type FieldInput, useWords } from "#kit";
import { OrganisationField } from "./OrganisationField.tsx";
import { PositionField } from "./PositionField.tsx";
import "./account.css";

const Rows = z.array(
  z.looseObject({
    orgId: z.number().optional(),
    posId: z.number().nullish(),
    posName: z.string().nullish(),
    jobNum: z.string().nullish(),
  }),
);

type Row = z.infer<typeof Rows>[number];

/** Further organisations, each with a position: rows that can be added and taken away. */
export function AffiliationsField({ id, value, onChange }: FieldInput) {
  const t = useWords();
  const rows = Rows.safeParse(value).data ?? [];
  const replace = (index: number, change: Partial<Row>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));

  return (
    <div className="sw-affiliations" id={id}>
      {rows.map((row, index) => (
        <div key={index} className="sw-affiliation" role="group" aria-label={`${index + 1}`}>
          <OrganisationField id="" value={row.orgId} onChange={(orgId) => replace(index, { orgId: numberIn(orgId) })} />
          <PositionField
            id=""
            value={row.posId}
            name={row.posName}
            onChange={(posId) => replace(index, { posId: numberIn(posId) ?? null })}
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

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
