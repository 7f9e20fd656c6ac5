import type { OwnAccess } from "../../contract.ts";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { Chip } from "#kit/cells/Chip.tsx";

const scopes: Readonly<Record<number, TextKey>> = {
  1: "permission.dataScope.1",
  2: "permission.dataScope.2",
  3: "permission.dataScope.3",
  4: "permission.dataScope.4",
  5: "permission.dataScope.5",
};

/** The account's roles with the rows that each of them reaches, and their combined reach. */
export function OwnRoles({ access: { isPlatform, roles, reach } }: { access: OwnAccess }) {
  const t = useTexts();
  return (
    <>
      <h3>{t("profile.myRoles")}</h3>
      {isPlatform && <p className="sw-me-note">{t("profile.platform")}</p>}
      {roles.length === 0 && !isPlatform ? <p className="sw-me-note">{t("profile.noRoles")}</p> : undefined}
      <ul className="sw-me-roles">
        {roles.map(({ id, name, code, isEnabled, dataScope, takesAway: count }) => (
          <li key={id}>
            <strong>{name}</strong> <small>{code}</small>
            <span>
              <Chip tone="blue">{t(scopes[dataScope] ?? "permission.dataScope.4")}</Chip>
              {isEnabled ? undefined : <Chip tone="grey">{t("profile.roleOff")}</Chip>}
              {count > 0 && <Chip tone="amber">{t("profile.takesAway", { count })}</Chip>}
            </span>
          </li>
        ))}
      </ul>
      <h3>{t("profile.myReach")}</h3>
      <Reach reach={reach} />
    </>
  );
}

function Reach({ reach: { kind, organisations, organisationCount: count } }: Pick<OwnAccess, "reach">) {
  const t = useTexts();
  if (kind !== "listed") return <p>{t(kind === "all" ? "permission.scope.all" : "permission.scope.own")}</p>;
  return (
    <p className="sw-me-chips">
      {organisations.map(({ id, name, withBelow }) => (
        <Chip key={id} tone="grey">
          {withBelow ? t("permission.scope.withBelow", { name }) : name}
        </Chip>
      ))}
      {count > organisations.length && t("permission.scope.more", { count })}
    </p>
  );
}
