import { toId } from "#contract/id";
import { CheckTree, type FieldInput, useTexts } from "#kit";
import { GrantPart } from "./GrantPart.tsx";
import { toMenuNodes } from "./grantNodes.ts";
import { readIds } from "./grantValues.ts";

/** The pages and buttons that a role grants. */
export function MenusField({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  return (
    <GrantPart id={id}>
      {({ grantedMenuIds, options }) => (
        <CheckTree
          label={t("role.menus")}
          nodes={toMenuNodes(options, t)}
          value={new Set((readIds(value) ?? grantedMenuIds).map(String))}
          start={new Set(grantedMenuIds.map(String))}
          onChange={(ids) => onChange([...ids].map((one) => toId(Number(one))).toSorted((left, right) => left - right))}
        />
      )}
    </GrantPart>
  );
}
