import { CheckTree, type FieldInput, useCallResult, useTexts } from "#kit";
import { roleApi } from "../../contract.ts";
import { GrantPart } from "./GrantPart.tsx";
import { toFieldNodes } from "./grantNodes.ts";
import { readEntries } from "./grantValues.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";

/** Fields that a role does not see: in no answer, no filter, no export, and it cannot write them. */
export function FieldsField({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const { data: tables, error, refresh } = useCallResult(roleApi, "allTableColumnList", {});
  if (tables === undefined) return <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />;
  const known = new Set(tables.flatMap(({ columns }) => columns.map((column) => column.id)));
  return (
    <GrantPart id={id}>
      {({ hiddenFields, options }) => {
        const others = hiddenFields.filter((entry) => !known.has(entry)).length;
        return (
          <>
            <p className="sw-role-note">{t("role.fieldsNote")}</p>
            {others > 0 && <p className="sw-role-note">{t("role.fieldsElsewhere", { count: others })}</p>}
            {tables.length === 0 ? (
              <p className="sw-role-note">{t("role.fieldsNone")}</p>
            ) : (
              <CheckTree
                label={t("role.fields")}
                nodes={toFieldNodes(tables, options, t)}
                value={new Set(readEntries(value) ?? hiddenFields)}
                start={new Set(hiddenFields)}
                onChange={(entries) => onChange([...entries].toSorted())}
              />
            )}
          </>
        );
      }}
    </GrantPart>
  );
}
