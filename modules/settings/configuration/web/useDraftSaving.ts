import { App } from "antd";
import { useState } from "react";
import { call, CallError, loadSysInfo, showFailure, useTexts, useUndoToast } from "#kit";
import { createIdempotencyKey } from "#base/api";
import { useRefreshRecords } from "#kit/parts/useRefreshRecords.ts";
import type { DeclaredSetting } from "../contract.ts";
import { type Drafts, toChanges, toFaults } from "./drafts.ts";
import { ownerApis, type SettingOwner } from "./settingOwners.ts";

type DraftWrite = {
  readonly isBusy: boolean;
  /** Faults of the last attempt, by code. */
  readonly faults: ReadonlyMap<string, string>;
  /** Whether everything was saved. Nothing is lost otherwise. */
  save(drafts: Drafts, settings: readonly DeclaredSetting[]): Promise<boolean>;
  forget(code: string): void;
};

/** Saves several values in one call. */
export function useDraftSaving(owner: SettingOwner): DraftWrite {
  const t = useTexts();
  const { message } = App.useApp();
  const refresh = useRefreshRecords();
  const offerUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const api = ownerApis[owner];

  async function save(drafts: Drafts, settings: readonly DeclaredSetting[]): Promise<boolean> {
    const changes = toChanges(drafts, settings);
    let requestId = "";
    setBusy(true);
    try {
      const onRequestId = (id: string) => (requestId = id);
      await call(api, "batchUpdate", { changes }, { idempotencyKey: createIdempotencyKey(), onRequestId });
      setFaults(new Map());
      offerUndo({ text: t("kit.saved"), requestId, lists: api });
      return true;
    } catch (error) {
      if (error instanceof CallError) setFaults(toFaults(error.fields, changes));
      showFailure(error, message);
      return false;
    } finally {
      await Promise.all([refresh(api), loadSysInfo()]);
      setBusy(false);
    }
  }

  const forget = (code: string) => setFaults(new Map([...faults].filter(([one]) => one !== code)));
  return { isBusy, faults, save, forget };
}
