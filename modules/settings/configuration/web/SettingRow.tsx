import { HistoryOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useId } from "react";
import { Link } from "react-router";
import { Chip, formatAgo, useTexts } from "#kit";
import type { DeclaredSetting } from "../contract.ts";
import { canReset, type Draft } from "./drafts.ts";
import { findRangeFault, formatSetting } from "./formatSetting.ts";
import type { SettingOwner } from "./settingOwners.ts";
import { ValueControl } from "./ValueControl.tsx";

type Props = {
  readonly setting: DeclaredSetting;
  readonly owner: SettingOwner;
  readonly draft: Draft | undefined;
  readonly fault: string | undefined;
  readonly isDisabled: boolean;
  /** The path of the screen where a tenant sets the same rule; undefined if the account has none. */
  readonly tenantPath: string | undefined;
  readonly on: {
    readonly change: (value: string) => void;
    readonly reset: () => void;
    readonly drop: () => void;
    readonly openHistory: () => void;
  };
};

/** One setting: name, what it does, its value, and where the value comes from. */
export function SettingRow({ setting, owner, draft, fault, isDisabled, tenantPath, on }: Props) {
  const t = useTexts();
  const [titleId, hintId] = [useId(), useId()];
  const { code, title, hint, isEditable } = setting;
  const problem = fault ?? (draft === undefined ? undefined : findRangeFault(t, setting, draft.value));
  return (
    <li className="sw-parameter" data-changed={draft !== undefined}>
      <div className="sw-parameter-name">
        <h3 id={titleId}>{title}</h3>
        <p id={hintId}>{hint}</p>
        <code>{code}</code>
      </div>
      <div className="sw-parameter-value">
        <div className="sw-parameter-control">
          {isEditable || owner === "installation" ? (
            <ValueControl
              setting={setting}
              value={draft?.value ?? setting.value ?? ""}
              isDisabled={isDisabled || !isEditable}
              hasFault={problem !== undefined}
              named={{ "aria-labelledby": titleId, "aria-describedby": hintId }}
              onChange={on.change}
            />
          ) : (
            <span>{t("setting.platformValue", { value: getFixedText(t, setting) })}</span>
          )}
          {tenantPath !== undefined && owner === "tenant" ? (
            <Link className="sw-link" to={tenantPath}>
              {t("setting.elsewhere")}
            </Link>
          ) : undefined}
          {isEditable || owner === "installation" ? (
            <SettingState setting={setting} owner={owner} draft={draft} isDisabled={isDisabled} on={on} />
          ) : undefined}
        </div>
        {problem === undefined ? undefined : (
          <p className="sw-parameter-fault" role="alert">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}

function getFixedText(t: ReturnType<typeof useTexts>, setting: DeclaredSetting): string {
  if (setting.kind === "secret") return t(setting.source === "default" ? "setting.none" : "setting.secretSet");
  return formatSetting(t, setting, setting.value);
}

type StateProps = Pick<Props, "setting" | "owner" | "draft" | "isDisabled" | "on">;

/** Where the value comes from, and the ways back. */
function SettingState({ setting, owner, draft, isDisabled, on }: StateProps) {
  const t = useTexts();
  const { title, source, id, updateTime, updateUserName } = setting;
  const isOwn = source === (owner === "tenant" ? "own" : "installation");
  return (
    <div className="sw-parameter-state">
      {draft === undefined ? (
        <Chip tone={isOwn ? "blue" : "grey"}>{t(`setting.source.${source}`)}</Chip>
      ) : (
        <Chip tone="amber">{t(draft.isReset ? "setting.willReset" : "setting.changed")}</Chip>
      )}
      {draft === undefined && isOwn && updateTime !== null ? (
        <span className="sw-parameter-last">
          {updateUserName} {formatAgo(updateTime)}
        </span>
      ) : undefined}
      {draft === undefined ? undefined : (
        <Button size="small" type="text" icon={<UndoOutlined aria-hidden />} disabled={isDisabled} onClick={on.drop}>
          {t("setting.drop")}
        </Button>
      )}
      {draft === undefined && canReset(setting, owner) ? (
        <Button size="small" type="text" disabled={isDisabled} onClick={on.reset}>
          {t(`setting.back.${owner}`, { value: getResetText(t, setting) })}
        </Button>
      ) : undefined}
      {id === null ? undefined : (
        <Tooltip title={t("kit.history")}>
          <Button
            size="small"
            type="text"
            aria-label={t("kit.history.of", { name: title })}
            icon={<HistoryOutlined aria-hidden />}
            onClick={on.openHistory}
          />
        </Tooltip>
      )}
    </div>
  );
}

/** A long value is not repeated in a button. */
function getResetText(t: ReturnType<typeof useTexts>, setting: DeclaredSetting): string {
  const text = setting.kind === "secret" ? t("setting.none") : formatSetting(t, setting, setting.inherited);
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
