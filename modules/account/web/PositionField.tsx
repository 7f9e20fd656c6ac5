import { Select } from "antd";
import { type FieldInput, isPermitted, useAnswer, useWords } from "#kit";
import { positionApi } from "#modules/position/contract";

type Props = Pick<FieldInput, "id" | "value" | "onChange"> & { isSearch?: boolean; name?: string | null | undefined };

/** Picks a position; whoever may not list them sees just the one that is there. */
export function PositionField({ id, value, onChange, isSearch = false, name }: Props) {
  const t = useWords();
  const { data } = useAnswer(positionApi, "list", isPermitted({ of: positionApi, call: "list" }) ? {} : undefined);
  const options = (data ?? []).map((position) => ({ value: Number(position.id), label: position.name }));
  const chosen = typeof value === "number" ? value : undefined;
  const isMissing = chosen !== undefined && !options.some((option) => option.value === chosen);
  const label = t("account.posId");
  return (
    <Select<number>
      id={id}
      allowClear
      style={{ width: "100%" }}
      showSearch={{ optionFilterProp: "label" }}
      {...(isSearch || id === "" ? { "aria-label": label, placeholder: label } : {})}
      options={isMissing ? [...options, { value: chosen, label: name ?? String(chosen) }] : options}
      value={chosen ?? null}
      onChange={onChange}
    />
  );
}
