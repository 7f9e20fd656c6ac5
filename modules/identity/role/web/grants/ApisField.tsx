import { CheckTree, type FieldInput, useCallResult, useRequestedEntry, useTexts } from "#kit";
import { commonApi } from "../../contract.ts";
import { GrantPart } from "./GrantPart.tsx";
import { toApiNodes } from "./grantNodes.ts";
import { readEntries } from "./grantValues.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";

/** Calls that a role denies to its accounts, whatever another role grants. */
export function ApisField({ id, value, onChange }: FieldInput) {
  const t = useTexts();
  const entry = useRequestedEntry();
  const { data: groups, error, refresh } = useCallResult(commonApi, "apiList", {});
  if (groups === undefined) return <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />;
  return (
    <GrantPart id={id}>
      {({ deniedApis, options }) => (
        <>
          <p className="sw-role-note">{t("role.apisNote")}</p>
          <CheckTree
            label={t("role.apis")}
            nodes={toApiNodes(groups, options, t)}
            value={new Set(readEntries(value) ?? deniedApis)}
            start={new Set(deniedApis)}
            search={entry}
            onChange={(entries) => onChange([...entries].toSorted())}
          />
        </>
      )}
    </GrantPart>
  );
}
