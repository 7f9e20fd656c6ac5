import { Button, Segmented, Select } from "antd";
import { useId, useState } from "react";
import { type Api, codeOf } from "#contract/api";
import { Chip, Permission, useHeldCodes, useWords } from "#kit";
import { accountApi } from "#modules/account/contract";
import { positionApi } from "#modules/position/contract";
import { roleApi } from "#modules/role/contract";
import { Example } from "./Example.tsx";
import "./catalogue.css";

const written = ["add", "update", "delete"] as const;
const codes = [positionApi, accountApi, roleApi].flatMap((api) => codesOf(api, Object.keys(api.calls)));
const [add = "", update = "", remove = ""] = codesOf(positionApi, written);

/** The codes of calls that ask for their own. */
function codesOf(api: Api, names: readonly string[]): string[] {
  return names.flatMap((name) => (api.calls[name]?.access === "granted" ? [codeOf(api, name) ?? name] : []));
}

/** How elements come and go with what the account holds: by one code, by any of several, by all of them. */
export function Component() {
  const t = useWords();
  const held = useHeldCodes();
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
        <Permission of={positionApi} allOf={written}>
          <Button>{t("catalogue.needsAll", { codes: [add, update, remove].join(", ") })}</Button>
        </Permission>
        <Hidden codes={[add, update, remove]} />
      </Example>
      <Trial />
      <Example title={t("catalogue.held")}>
        {held === "all" ? (
          <Chip tone="blue">{t("catalogue.holdsAll")}</Chip>
        ) : (
          <ul className="sw-catalogue-codes">
            {held.map((code) => (
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

/** Which of these codes the account holds: what is not to be seen is explained. */
function Hidden({ codes: wanted }: { codes: readonly string[] }) {
  const t = useWords();
  const holds = useHolds();
  return wanted.map((code) => (
    <Chip key={code} tone={holds(code) ? "green" : "grey"}>
      {t(holds(code) ? "catalogue.has" : "catalogue.hasNot", { code })}
    </Chip>
  ));
}

function useHolds(): (code: string) => boolean {
  const held = useHeldCodes();
  return (code) => held === "all" || held.includes(code);
}

/** Any codes, and whether an element that needs them would be there. */
function Trial() {
  const t = useWords();
  const holds = useHolds();
  const [wanted, setWanted] = useState<string[]>([add, ...codesOf(roleApi, ["grantMenu"])]);
  const [mode, setMode] = useState<"any" | "all">("any");
  const [inputId, modeId] = [useId(), useId()];
  const isShown = mode === "any" ? wanted.some(holds) : wanted.every(holds);
  return (
    <Example title={t("catalogue.trial")}>
      <label htmlFor={inputId}>{t("catalogue.codes")}</label>
      <Select
        id={inputId}
        mode="multiple"
        className="sw-catalogue-select"
        value={wanted}
        options={codes.map((value) => ({ value, label: value }))}
        onChange={setWanted}
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
