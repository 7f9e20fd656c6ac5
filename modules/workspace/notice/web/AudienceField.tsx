import { Checkbox, Segmented } from "antd";
import { useId } from "react";
import * as z from "zod";
import { type FieldInput, PickedNames, type Picker, PickerControl, useTexts } from "#kit";
import { accountPicker } from "#modules/identity/account/web";
import { organisationPicker } from "#modules/identity/organisation/web";
import { positionPicker } from "#modules/identity/position/web";
import { rolePicker } from "#modules/identity/role/web";
import { AudienceSize } from "./AudienceSize.tsx";
import "./audience.css";

const Target = z.object({ id: z.number(), name: z.string().nullish() });
const Organisation = Target.extend({ withBelow: z.boolean().default(true) });
const Audience = z.object({
  isTargeted: z.boolean(),
  organisations: z.array(Organisation),
  roles: z.array(Target),
  positions: z.array(Target),
  people: z.array(Target),
});

type Audience = z.infer<typeof Audience>;
type Target = z.infer<typeof Target>;

const initial: Audience = { isTargeted: false, organisations: [], roles: [], positions: [], people: [] };

/** Whom a notice is for: everybody, or any mix of organisations, roles, positions and people, and how many that are. */
export function AudienceField({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const audience = Audience.safeParse(value).data ?? initial;
  const { isTargeted, organisations } = audience;
  const change = (part: Partial<Audience>) => onChange({ ...audience, ...part });

  return (
    <div className="sw-audience" id={id} role="group" aria-label={t("notice.audience")}>
      <Segmented
        aria-label={t("notice.audience")}
        value={isTargeted}
        options={[
          { value: false, label: t("notice.audience.all") },
          { value: true, label: t("notice.audience.chosen") },
        ]}
        onChange={(next) => change({ isTargeted: next })}
      />
      {isTargeted && (
        <div className="sw-audience-targets">
          <Targets
            picker={organisationPicker}
            label={t("notice.audience.organisations")}
            value={organisations}
            onChange={(ids) => change({ organisations: mergeOrganisations(organisations, ids) })}
          />
          <Targets
            picker={rolePicker}
            label={t("notice.audience.roles")}
            value={audience.roles}
            onChange={(ids) => change({ roles: mergeTargets(audience.roles, ids) })}
          />
          <Targets
            picker={positionPicker}
            label={t("notice.audience.positions")}
            value={audience.positions}
            onChange={(ids) => change({ positions: mergeTargets(audience.positions, ids) })}
          />
          <Targets
            picker={accountPicker}
            label={t("notice.audience.people")}
            value={audience.people}
            onChange={(ids) => change({ people: mergeTargets(audience.people, ids) })}
          />
          <Branches value={organisations} onChange={(next) => change({ organisations: next })} />
          <p className="sw-audience-union">{t("notice.audience.union")}</p>
        </div>
      )}
      <AudienceSize audience={audience} />
    </div>
  );
}

function mergeTargets(before: readonly Target[], ids: readonly number[]): Target[] {
  return ids.map((id) => before.find((target) => target.id === id) ?? { id });
}

function mergeOrganisations(before: Audience["organisations"], ids: readonly number[]): Audience["organisations"] {
  return ids.map((id) => before.find((target) => target.id === id) ?? { id, withBelow: true });
}

type TargetsProps = {
  picker: Picker;
  label: string;
  value: readonly Target[];
  onChange: (ids: readonly number[]) => void;
};

const Ids = z.array(z.number());

function Targets({ picker, label, value, onChange }: TargetsProps) {
  const id = useId();
  const t = useTexts();
  if (!picker.isPermitted() && value.length === 0) return undefined;
  const known = value.flatMap((target) => (typeof target.name === "string" ? [[target.id, target.name] as const] : []));
  return (
    <div className="sw-audience-target">
      <label htmlFor={id}>{label}</label>
      <PickerControl
        picker={picker}
        named={{ id, "aria-label": label, placeholder: t("kit.choose") }}
        label={label}
        isMultiple
        isDisabled={!picker.isPermitted()}
        value={value.map((target) => target.id)}
        known={new Map(known)}
        onChange={(next) => onChange(Ids.safeParse(next).data ?? [])}
      />
    </div>
  );
}

type BranchesProps = {
  value: Audience["organisations"];
  onChange: (value: Audience["organisations"]) => void;
};

/** Which of the organisations stand for those below them as well. */
function Branches({ value, onChange }: BranchesProps) {
  const t = useTexts();
  if (value.length === 0) return undefined;
  return (
    <div className="sw-audience-branches" role="group" aria-label={t("notice.audience.withBelow")}>
      <span>{t("notice.audience.withBelow")}</span>
      {value.map(({ id, name, withBelow }) => (
        <Checkbox
          key={id}
          checked={withBelow}
          onChange={({ target }) =>
            onChange(value.map((unit) => (unit.id === id ? { ...unit, withBelow: target.checked } : unit)))
          }
        >
          {name ?? <PickedNames picker={organisationPicker} values={[id]} />}
        </Checkbox>
      ))}
    </div>
  );
}
