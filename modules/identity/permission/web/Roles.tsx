import { Chip, useTexts } from "#kit";
import type { TextKey } from "#contract/text";
import type { Explanation } from "../contract.ts";

type ExplanationProps = { explanation: Explanation };
type RoleExplanation = Explanation["roles"][number];

/** The effect of each role, and their combined data scopes. */
export function Roles({ explanation }: ExplanationProps) {
  const t = useTexts();
  const { roles, hiddenFields, hiddenFieldTitles } = explanation;
  const titles = new Map(hiddenFields.map((field, index) => [field, hiddenFieldTitles[index]]));
  return (
    <div className="sw-permission-part">
      <h3>{t("permission.roles")}</h3>
      {roles.length === 0 ? (
        <p>{t("permission.roles.none")}</p>
      ) : (
        <ul className="sw-permission-roles">
          {roles.map((role) => (
            <Role key={role.id} role={role} titleOf={(field) => titles.get(field) ?? field} />
          ))}
        </ul>
      )}
      <h3>{t("permission.scope")}</h3>
      <Scope explanation={explanation} />
    </div>
  );
}

const scopeWords: Readonly<Record<number, TextKey>> = {
  1: "permission.dataScope.1",
  2: "permission.dataScope.2",
  3: "permission.dataScope.3",
  4: "permission.dataScope.4",
  5: "permission.dataScope.5",
};

function Role({ role, titleOf }: { role: RoleExplanation; titleOf: (field: string) => string }) {
  const t = useTexts();
  const { name, code, dataScope, organisations, organisationCount: count, hiddenFields } = role;
  return (
    <li>
      <span>
        <strong>{name}</strong> <small>{code}</small>
      </span>
      <Says role={role} />
      <span>
        {t(scopeWords[dataScope] ?? "permission.dataScope.4")}
        {count > 0 && (
          <small> {t("permission.role.organisations", { names: organisations.slice(0, 3).join(", "), count })}</small>
        )}
        {hiddenFields.length > 0 && (
          <small> {t("permission.role.hidden", { fields: hiddenFields.map(titleOf).join(t("kit.comma")) })}</small>
        )}
      </span>
    </li>
  );
}

function Says({ role: { isEnabled, denies, grants } }: { role: RoleExplanation }) {
  const t = useTexts();
  if (!isEnabled) return <Chip tone="grey">{t("permission.role.off")}</Chip>;
  if (denies) return <Chip tone="red">{t("permission.role.denies")}</Chip>;
  return grants ? (
    <Chip tone="green">{t("permission.role.grants")}</Chip>
  ) : (
    <Chip tone="grey">{t("permission.role.silent")}</Chip>
  );
}

function Scope({ explanation: { scope } }: ExplanationProps) {
  const t = useTexts();
  if (scope.kind !== "listed")
    return <p>{t(scope.kind === "all" ? "permission.scope.all" : "permission.scope.own")}</p>;
  const names = scope.organisations.map(({ name, withBelow }) =>
    withBelow ? t("permission.scope.withBelow", { name }) : name,
  );
  const isCut = scope.organisationCount > names.length;
  return (
    <p>
      {names.join(", ")}
      {isCut && ` … ${t("permission.scope.more", { count: scope.organisationCount })}`}
    </p>
  );
}
