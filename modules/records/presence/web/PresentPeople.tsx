import { EditOutlined, EyeOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTexts } from "#base/i18n";
import type { PresentPerson } from "../contract.ts";

/** Other accounts that have a record open. A role may hide their names. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const t = useTexts();
  const named = people.filter(({ realName }) => typeof realName === "string");
  const namesOf = (some: readonly PresentPerson[]) => some.map(({ realName }) => realName).join(", ");
  const [editing, reading] = [named.filter((one) => one.isEditing), named.filter((one) => !one.isEditing)];
  return (
    <div role="status" aria-label={t("presence.label")}>
      {editing.length > 0 && <Line icon={<EditOutlined />}>{t("presence.editing", { names: namesOf(editing) })}</Line>}
      {reading.length > 0 && <Line icon={<EyeOutlined />}>{t("presence.open", { names: namesOf(reading) })}</Line>}
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
      {children}
    </p>
  );
}
