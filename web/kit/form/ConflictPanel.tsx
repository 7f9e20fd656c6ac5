import { Alert, Button, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "../../i18n.ts";
import { Chip } from "../cells/Chip.tsx";
import { formatInstant } from "../cells/time.ts";
import type { Field } from "../resource/field.ts";
import { type Resource, valueOf } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import type { Conflict } from "./begun.ts";
import { FieldValue } from "./FieldValue.tsx";
import { fieldSchemaOf } from "./formValues.ts";

type Shown = Pick<Resource<never>, "api" | "draft" | "form" | "prefix">;

/** What the panel is given, whatever the list. */
export type ConflictProps = {
  readonly resource: Shown;
  readonly conflict: Conflict;
  readonly isBusy: boolean;
  /** Saves: the other's values of these fields, mine of the rest. */
  readonly onSettle: (given: ReadonlySet<string>) => void;
  /** Back to the fields. */
  readonly onBack: () => void;
};

/**
 * A record that somebody else has changed while its form was open, field by field. What one side alone has changed is
 * put together by itself; where both have, one of them stands.
 */
export function ConflictPanel({ resource, conflict, isBusy, onSettle, onBack }: ConflictProps) {
  const t = useWords();
  const { merge } = conflict;
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const fieldsOf = (names: readonly string[]) => resource.form.filter(({ name }) => names.includes(name));
  const about = { resource, conflict };

  function give(name: string, isGiven: boolean): void {
    const next = new Set(given);
    if (isGiven) next.add(name);
    else next.delete(name);
    setGiven(next);
  }

  return (
    <section className="sw-conflict" aria-label={t("kit.conflict")}>
      <Alert
        type="warning"
        showIcon
        title={changeWords(conflict.record, t) ?? t("kit.stale")}
        description={t(merge.conflicts.length === 0 ? "kit.conflict.merged" : "kit.conflict.text", {
          count: merge.conflicts.length,
        })}
      />
      {merge.conflicts.length > 1 && (
        <div className="sw-form-choices">
          <Button size="small" onClick={() => setGiven(new Set())}>
            {t("kit.conflict.allMine")}
          </Button>
          <Button size="small" onClick={() => setGiven(new Set(merge.conflicts))}>
            {t("kit.conflict.allTheirs")}
          </Button>
        </div>
      )}
      {fieldsOf(merge.conflicts).map((field) => (
        <Choice key={field.name} {...about} field={field} isGiven={given.has(field.name)} onGive={give} />
      ))}
      {fieldsOf([...merge.onlyTheirs, ...merge.onlyMine]).map((field) => (
        <Merged key={field.name} {...about} field={field} />
      ))}
      <div className="sw-form-choices">
        <Button onClick={onBack}>{t("kit.conflict.back")}</Button>
        <Button type="primary" loading={isBusy} onClick={() => onSettle(given)}>
          {t("kit.conflict.save")}
        </Button>
      </div>
    </section>
  );
}

type FieldProps = Pick<ConflictProps, "resource" | "conflict"> & { field: Field };

type ChoiceProps = FieldProps & { isGiven: boolean; onGive: (name: string, isGiven: boolean) => void };

/** A field that both have changed. */
function Choice({ resource, conflict, field, isGiven, onGive }: ChoiceProps) {
  const t = useWords();
  const { name } = field;
  const label = t(labelKeyOf(resource, field));
  const side = (values: Conflict["mine"]) => <Shown {...{ resource, field }} value={values[name]} />;
  return (
    <div className="sw-conflict-field">
      <h3>{label}</h3>
      <Side words={t("kit.conflict.was")}>{side(conflict.was)}</Side>
      <Radio.Group
        aria-label={label}
        value={isGiven ? "theirs" : "mine"}
        onChange={({ target }) => onGive(name, target.value === "theirs")}
      >
        <Radio value="theirs">
          <Side words={t("kit.conflict.theirs")}>{side(conflict.theirs)}</Side>
        </Radio>
        <Radio value="mine">
          <Side words={t("kit.conflict.mine")}>{side(conflict.mine)}</Side>
        </Radio>
      </Radio.Group>
    </div>
  );
}

/** A field that one side alone has changed: that value stands. */
function Merged({ resource, conflict, field }: FieldProps) {
  const t = useWords();
  const { name } = field;
  const isTheirs = conflict.merge.onlyTheirs.includes(name);
  const value = isTheirs ? conflict.theirs[name] : conflict.mine[name];
  return (
    <div className="sw-conflict-field">
      <h3>
        {t(labelKeyOf(resource, field))}
        <Chip tone={isTheirs ? "blue" : "green"}>
          {t(isTheirs ? "kit.conflict.onlyTheirs" : "kit.conflict.onlyMine")}
        </Chip>
      </h3>
      <Side words={t("kit.conflict.was")}>
        <Shown {...{ resource, field }} value={conflict.was[name]} />
      </Side>
      <Side words={t(isTheirs ? "kit.conflict.theirs" : "kit.conflict.mine")}>
        <Shown {...{ resource, field }} value={value} />
      </Side>
    </div>
  );
}

function Side({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span className="sw-conflict-side">
      <small>{words}</small>
      {children}
    </span>
  );
}

type ShownProps = { resource: Shown; field: Field; value: unknown };

function Shown({ resource, field, value }: ShownProps) {
  return <FieldValue field={field} schema={fieldSchemaOf(resource, field.name)} value={value} />;
}

function changeWords(record: object, t: ReturnType<typeof useWords>): string | undefined {
  const who = valueOf(record, "updateUserName");
  const at = valueOf(record, "updateTime");
  const when = at instanceof Date ? at : new Date(String(at));
  if (typeof who !== "string" || Number.isNaN(when.getTime())) return undefined;
  return t("kit.staleBy", { who, when: formatInstant(when) });
}
