import { Button, Input } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { DetailDrawer, isPermitted, RecordPanels, useCallResult, useDialog, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import type { DeclaredSetting } from "../contract.ts";
import { dropDraft, type Drafts, resetDraft, setDraft } from "./drafts.ts";
import { ownerApis, type ScreenGroup, type SettingOwner } from "./settingOwners.ts";
import { settingRecords } from "./settingRecords.ts";
import { SettingRow } from "./SettingRow.tsx";
import { useDraftSaving } from "./useDraftSaving.ts";
import { useSettingDrafts } from "./useSettingDrafts.ts";
import { useScreenPaths } from "./useScreenPaths.ts";

type Props = { readonly owner: SettingOwner; readonly group: Exclude<ScreenGroup, "other"> };
type HistoryTarget = { readonly id: Id; readonly title: string };

/** The declared settings of an owner: found by words, changed in place, saved together. */
export function DeclaredSettings({ owner, group }: Props) {
  const t = useTexts();
  const api = ownerApis[owner];
  const { data: settings, error, refresh } = useCallResult(api, "declared", {});
  const [words, setWords] = useState("");
  const unsaved = useSettingDrafts(owner, settings);
  const saving = useDraftSaving(owner);
  const past = useDialog<HistoryTarget>();
  const paths = useScreenPaths();
  const mayEdit = isPermitted({ of: api, call: "batchUpdate" });

  if (settings === undefined || unsaved === undefined)
    return <LoadNotice rows={10} error={error} onRetry={() => void refresh()} />;
  const { drafts, restoredAt, change, clear } = unsaved;

  function edit(setting: DeclaredSetting, next: Drafts): void {
    change(next);
    saving.forget(setting.code);
  }

  async function handleSave(): Promise<void> {
    if (await saving.save(drafts, settings ?? [])) clear();
  }

  const shown = settings.filter((one) => isShown(one, { group, words }));
  return (
    <>
      {restoredAt !== undefined && <RestoredNotice at={restoredAt} onStartOver={clear} />}
      <Input.Search
        className="sw-parameters-search"
        allowClear
        value={words}
        placeholder={t("setting.search")}
        aria-label={t("setting.search")}
        onChange={({ target }) => setWords(target.value)}
      />
      {owner === "installation" && mayEdit && settings.every(({ isEditable }) => !isEditable) ? (
        <p className="sw-parameters-note">{t("setting.mainOnly")}</p>
      ) : undefined}
      {shown.length === 0 ? <p className="sw-parameters-note">{t("setting.noneFound")}</p> : undefined}
      {groupSettings(shown).map(([name, members]) => (
        <section key={name} aria-label={t(`setting.group.${name}`)}>
          <h2>{t(`setting.group.${name}`)}</h2>
          <ul className="sw-parameters-list">
            {members.map((setting) => (
              <SettingRow
                key={setting.code}
                setting={setting}
                owner={owner}
                draft={drafts.get(setting.code)}
                fault={saving.faults.get(setting.code)}
                isDisabled={!mayEdit || saving.isBusy}
                tenantPath={setting.tenantScreen === null ? undefined : paths.get(setting.tenantScreen)}
                on={{
                  change: (value) => edit(setting, setDraft(drafts, setting, value)),
                  reset: () => edit(setting, resetDraft(drafts, setting)),
                  drop: () => edit(setting, dropDraft(drafts, setting)),
                  openHistory: () =>
                    setting.id === null ? undefined : past.open({ id: setting.id, title: setting.title }),
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <SaveBar count={drafts.size} isBusy={saving.isBusy} onDrop={clear} onSave={() => void handleSave()} />
      <DetailDrawer dialog={past} title={({ title }) => t("kit.history.of", { name: title })}>
        {({ id }) => <RecordPanels resource={settingRecords[owner]} id={id} onChanged={past.close} />}
      </DetailDrawer>
    </>
  );
}

function isShown({ group, title, hint, code }: DeclaredSetting, filter: { group: string; words: string }): boolean {
  const words = filter.words.trim().toLowerCase();
  if (words !== "") return [title, hint, code].some((text) => text.toLowerCase().includes(words));
  return filter.group === "all" || filter.group === group;
}

function groupSettings(settings: readonly DeclaredSetting[]) {
  return [...Map.groupBy(settings, ({ group }) => group)];
}

type SaveBarProps = {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onDrop: () => void;
  readonly onSave: () => void;
};

function SaveBar({ count, isBusy, onDrop, onSave }: SaveBarProps) {
  const t = useTexts();
  if (count === 0) return undefined;
  return (
    <div className="sw-parameters-save" role="group" aria-label={t("setting.unsaved", { count })}>
      <span>{t("setting.unsaved", { count })}</span>
      <Button disabled={isBusy} onClick={onDrop}>
        {t("kit.discard")}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t("kit.save")}
      </Button>
    </div>
  );
}
