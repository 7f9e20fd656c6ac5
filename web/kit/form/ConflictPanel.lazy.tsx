import { Alert, Button, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { useTexts } from "#base/i18n";
import { Chip } from "../cells/Chip.tsx";
import { formatInstant } from "../cells/time.ts";
import type { Field } from "../resource/field.ts";
import { readFieldValue, type Resource } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import type { Conflict } from "./formBaseline.ts";
import { FieldValue } from "./FieldValue.tsx";
import { getFieldSchema } from "./formValues.ts";

type ConflictResource = Pick<Resource<never>, "api" | "draft" | "form" | "prefix">;

/** Props of the panel, for any list. */
export type ConflictProps = {
  readonly resource: ConflictResource;
  readonly conflict: Conflict;
  readonly isBusy: boolean;
  /** Saves their values of these fields and mine of all others. */
  readonly onResolve: (theirNames: ReadonlySet<string>) => void;
  /** Returns to the fields. */
  readonly onBack: () => void;
};

/**
 * A record that another user changed while its form was open, field by field. Fields that only one side changed are
 * merged; for the others the user chooses a side.
 */
export function ConflictPanel({ resource, conflict, isBusy, onResolve, onBack }: ConflictProps) {
  const t = useTexts();
  const { merge } = conflict;
  const [theirNames, setTheirNames] = useState<ReadonlySet<string>>(new Set());
  const fieldsOf = (names: readonly string[]) => resource.form.filter(({ name }) => names.includes(name));
  const sideProps = { resource, conflict };

  function chooseSide(name: string, isTheirs: boolean): void {
    const next = new Set(theirNames);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirNames(next);
  }

  return (
    <section className="sw-conflict" aria-label={t("kit.conflict")}>
      <Alert
        type="warning"
        showIcon
        title={formatChange(conflict.record, t) ?? t("kit.stale")}
        description={t(merge.conflicts.length === 0 ? "kit.conflict.merged" : "kit.conflict.text", {
          count: merge.conflicts.length,
        })}
      />
      {merge.conflicts.length > 1 && (
        <div className="sw-form-choices">
          <Button size="small" onClick={() => setTheirNames(new Set())}>
            {t("kit.conflict.allMine")}
          </Button>
          <Button size="small" onClick={() => setTheirNames(new Set(merge.conflicts))}>
            {t("kit.conflict.allTheirs")}
          </Button>
        </div>
      )}
      {fieldsOf(merge.conflicts).map((field) => (
        <Choice
          key={field.name}
          {...sideProps}
          field={field}
          isTheirs={theirNames.has(field.name)}
          onGive={chooseSide}
        />
      ))}
      {merge.conflicts.length === 0 &&
        fieldsOf([...merge.onlyTheirs, ...merge.onlyMine]).map((field) => (
          <Merged key={field.name} {...sideProps} field={field} />
        ))}
      <div className="sw-form-choices">
        <Button onClick={onBack}>{t("kit.conflict.back")}</Button>
        <Button type="primary" loading={isBusy} onClick={() => onResolve(theirNames)}>
          {t("kit.conflict.save")}
        </Button>
      </div>
    </section>
  );
}

type FieldProps = Pick<ConflictProps, "resource" | "conflict"> & { field: Field };

type ChoiceProps = FieldProps & { isTheirs: boolean; onGive: (name: string, isTheirs: boolean) => void };

/** A field that both sides changed. */
function Choice({ resource, conflict, field, isTheirs, onGive }: ChoiceProps) {
  const t = useTexts();
  const { name } = field;
  const label = t(getLabelKey(resource, field));
  const side = (values: Conflict["mine"]) => <ConflictResource {...{ resource, field }} value={values[name]} />;
  return (
    <div className="sw-conflict-field">
      <h3>{label}</h3>
      <Side label={t("kit.conflict.was")}>{side(conflict.base)}</Side>
      <Radio.Group
        aria-label={label}
        value={isTheirs ? "theirs" : "mine"}
        onChange={({ target }) => onGive(name, target.value === "theirs")}
      >
        <Radio value="theirs">
          <Side label={t("kit.conflict.theirs")}>{side(conflict.theirs)}</Side>
        </Radio>
        <Radio value="mine">
          <Side label={t("kit.conflict.mine")}>{side(conflict.mine)}</Side>
        </Radio>
      </Radio.Group>
    </div>
  );
}

/** A field that only one side changed: its value is used. */
function Merged({ resource, conflict, field }: FieldProps) {
  const t = useTexts();
  const { name } = field;
  const isTheirs = conflict.merge.onlyTheirs.includes(name);
  const value = isTheirs ? conflict.theirs[name] : conflict.mine[name];
  return (
    <div className="sw-conflict-field">
      <h3>
        {t(getLabelKey(resource, field))}
        <Chip tone={isTheirs ? "blue" : "green"}>
          {t(isTheirs ? "kit.conflict.onlyTheirs" : "kit.conflict.onlyMine")}
        </Chip>
      </h3>
      <Side label={t("kit.conflict.was")}>
        <ConflictResource {...{ resource, field }} value={conflict.base[name]} />
      </Side>
      <Side label={t(isTheirs ? "kit.conflict.theirs" : "kit.conflict.mine")}>
        <ConflictResource {...{ resource, field }} value={value} />
      </Side>
    </div>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="sw-conflict-side">
      <small>{label}</small>
      {children}
    </span>
  );
}

type ResourceProps = { resource: ConflictResource; field: Field; value: unknown };

function ConflictResource({ resource, field, value }: ResourceProps) {
  return <FieldValue field={field} schema={getFieldSchema(resource, field.name)} value={value} />;
}

function formatChange(record: object, t: ReturnType<typeof useTexts>): string | undefined {
  const who = readFieldValue(record, "updateUserName");
  const at = readFieldValue(record, "updateTime");
  const when = at instanceof Date ? at : new Date(String(at));
  if (typeof who !== "string" || Number.isNaN(when.getTime())) return undefined;
  return t("kit.staleBy", { who, when: formatInstant(when) });
}
