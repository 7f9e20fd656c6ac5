import { EditOutlined, EyeOutlined } from "@ant-design/icons";
import { Fragment, type ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { PersonName } from "#modules/identity/account/web";
import type { PresentPerson } from "../contract.ts";

/** Stands for the names in a text that has to be divided there. */
const nameMark = "\u{FFFC}";

/** Other accounts that have a record open. A role may hide their names. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const t = useTexts();
  const named = people.filter(({ realName }) => typeof realName === "string");
  const [editing, reading] = [named.filter((one) => one.isEditing), named.filter((one) => !one.isEditing)];

  /** The sentence with the names in it, each of which opens a card. */
  function withNames(key: "presence.editing" | "presence.open", some: readonly PresentPerson[]): ReactNode {
    const [before, after] = t(key, { names: nameMark }).split(nameMark);
    return (
      <>
        {before}
        {some.map(({ id, realName }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <PersonName id={id} name={realName} />
          </Fragment>
        ))}
        {after}
      </>
    );
  }

  return (
    <div role="status" aria-label={t("presence.label")}>
      {editing.length > 0 && <Line icon={<EditOutlined />}>{withNames("presence.editing", editing)}</Line>}
      {reading.length > 0 && <Line icon={<EyeOutlined />}>{withNames("presence.open", reading)}</Line>}
      {people.length > named.length && (
        <Line icon={<EyeOutlined />}>{t("presence.hidden", { count: people.length - named.length })}</Line>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p>
      <span aria-hidden>{icon}</span>
      <span>{children}</span>
    </p>
  );
}
