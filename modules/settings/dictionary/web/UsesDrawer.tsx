import { Alert } from "antd";
import { Chip, DetailDrawer, type Dialog, useCallResult, useTexts } from "#kit";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { type DictionaryType, dictionaryTypeApi, type DictionaryUse } from "../contract.ts";

/** The fields of the product that take their values from a dictionary. */
export function UsesDrawer({ dialog }: { dialog: Dialog<DictionaryType> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} title={({ i18nName: name }) => t("dictionary.usesOf", { name })}>
      {({ code }) => (
        <div className="sw-dictionary-use-list">
          <Uses code={code} />
        </div>
      )}
    </DetailDrawer>
  );
}

function Uses({ code }: { code: string }) {
  const t = useTexts();
  const { data: uses, error } = useCallResult(dictionaryTypeApi, "uses", { code });
  if (error !== undefined) return <Alert type="error" showIcon title={error.message} />;
  if (uses === undefined) return <DelayedSkeleton />;
  if (uses.length === 0) return <p>{t("dictionary.usesNone")}</p>;
  return (
    <>
      <p>{t("dictionary.usesText")}</p>
      <ul className="sw-dictionary-uses">
        {uses.map((use) => (
          <Use key={`${use.entity} ${use.field}`} use={use} />
        ))}
      </ul>
    </>
  );
}

function Use({ use: { title, label, isShown, isWritten } }: { use: DictionaryUse }) {
  const t = useTexts();
  return (
    <li>
      <span>{title}</span>
      <strong>{label}</strong>
      {isShown && <Chip tone="grey">{t("dictionary.use.shown")}</Chip>}
      {isWritten && <Chip tone="blue">{t("dictionary.use.written")}</Chip>}
    </li>
  );
}
