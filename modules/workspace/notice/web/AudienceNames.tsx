import { Chip, useTexts } from "#kit";
import type { ListedNotice } from "../contract.ts";

const maxNamed = 2;

/** Whom a notice is for, in few words; the title names all. */
export function AudienceNames({ notice: { audience } }: { notice: Pick<ListedNotice, "audience"> }) {
  const t = useTexts();
  if (!audience.isTargeted) return <span className="sw-audience-all">{t("notice.audience.all")}</span>;
  const gone = t("notice.target.gone");
  const units = audience.organisations.map(({ name, withBelow }) =>
    withBelow ? t("notice.target.branch", { name: name ?? gone }) : (name ?? gone),
  );
  const others = [...audience.roles, ...audience.positions, ...audience.people].map(({ name }) => name ?? gone);
  const names = [...units, ...others];
  const rest = names.length - maxNamed;
  const more = rest > 0 ? `+${rest}` : undefined;
  return (
    <span className="sw-audience-names" title={names.join(t("kit.comma"))}>
      {names.slice(0, maxNamed).map((name, index) => (
        <Chip key={index} tone="blue">
          {name}
        </Chip>
      ))}
      {more !== undefined && <Chip tone="grey">{more}</Chip>}
    </span>
  );
}
