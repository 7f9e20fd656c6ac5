import { Button, Segmented, Select } from "antd";
import { useId, useState } from "react";
import { type Api, findPermissionCode } from "#contract/api";
import { Chip, Permission, usePermissionCodes, useTexts } from "#kit";
import { accountApi } from "#modules/identity/account/contract";
import { positionApi } from "#modules/identity/position/contract";
import { roleApi } from "#modules/identity/role/contract";
import { Example } from "./Example.tsx";
import "./catalogue.css";

const writeCalls = ["add", "update", "delete"] as const;
const codes = [positionApi, accountApi, roleApi].flatMap((api) => codesOf(api, Object.keys(api.calls)));
const [add = "", update = "", remove = ""] = codesOf(positionApi, writeCalls);

/** Permission codes of sample calls. */
function codesOf(api: Api, names: readonly string[]): string[] {
  return names.flatMap((name) =>
    api.calls[name]?.access === "granted" ? [findPermissionCode(api, name) ?? name] : [],
  );
}

/** How elements depend on the permissions of the account: on one code, on any of several, on all of them. */
export function Component() {
  const t = useTexts();
  const ownCodes = usePermissionCodes();
  return (
    <section className="sw-surface sw-catalogue sw-catalogue-examples">
      <h1>{t("catalogue.permission")}</h1>
      <p className="sw-catalogue-note">{t("catalogue.permissionNote")}</p>
      <Example title={t("catalogue.byCode")}>
        <Permission of={positionApi} call="add">
          <Button type="primary">{t("catalogue.needs", { codes: add })}</Button>
        </Permission>
        <Permission of={positionApi} call="delete">
          <Button danger>{t("catalogue.needs", { codes: remove })}</Button>
        </Permission>
        <Hidden codes={[add, remove]} />
      </Example>
      <Example title={t("catalogue.byAny")}>
        <Permission of={positionApi} anyOf={["add", "update"]}>
          <Button>{t("catalogue.needsAny", { codes: [add, update].join(", ") })}</Button>
        </Permission>
        <Hidden codes={[add, update]} />
      </Example>
      <Example title={t("catalogue.byAll")}>
        <Permission of={positionApi} allOf={writeCalls}>
          <Button>{t("catalogue.needsAll", { codes: [add, update, remove].join(", ") })}</Button>
        </Permission>
        <Hidden codes={[add, update, remove]} />
      </Example>
      <Trial />
      <Example title={t("catalogue.held")}>
        {ownCodes === "all" ? (
          <Chip tone="blue">{t("catalogue.holdsAll")}</Chip>
        ) : (
          <ul className="sw-catalogue-codes">
            {ownCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        )}
      </Example>
    </section>
  );
}

/** Which of these codes the account has, to explain hidden elements. */
function Hidden({ codes }: { codes: readonly string[] }) {
  const t = useTexts();
  const hasAll = useHolds();
  return codes.map((code) => (
    <Chip key={code} tone={hasAll(code) ? "green" : "grey"}>
      {t(hasAll(code) ? "catalogue.has" : "catalogue.hasNot", { code })}
    </Chip>
  ));
}

function useHolds(): (code: string) => boolean {
  const ownCodes = usePermissionCodes();
  return (code) => ownCodes === "all" || ownCodes.includes(code);
}

/** Enter any codes to see whether an element that requires them would be shown. */
function Trial() {
  const t = useTexts();
  const hasPermissions = useHolds();
  const [testedCodes, setTestedCodes] = useState<string[]>([add, ...codesOf(roleApi, ["grantMenu"])]);
  const [mode, setMode] = useState<"any" | "all">("any");
  const [inputId, modeId] = [useId(), useId()];
  const isShown = mode === "any" ? testedCodes.some(hasPermissions) : testedCodes.every(hasPermissions);
  return (
    <Example title={t("catalogue.trial")}>
      <label htmlFor={inputId}>{t("catalogue.codes")}</label>
      <Select
        id={inputId}
        mode="multiple"
        className="sw-catalogue-select"
        value={testedCodes}
        options={codes.map((value) => ({ value, label: value }))}
        onChange={setTestedCodes}
      />
      <span id={modeId}>{t("catalogue.mode")}</span>
      <Segmented
        aria-labelledby={modeId}
        value={mode}
        options={[
          { value: "any" as const, label: t("catalogue.any") },
          { value: "all" as const, label: t("catalogue.all") },
        ]}
        onChange={setMode}
      />
      <output>
        <Chip tone={isShown ? "green" : "grey"}>{t(isShown ? "catalogue.isShown" : "catalogue.isHidden")}</Chip>
      </output>
    </Example>
  );
}
