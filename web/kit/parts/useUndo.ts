import { App } from "antd";
import type { Api } from "#contract/api";
import { useTexts } from "#base/i18n";
import { getSessionState } from "#base/session/session";
import type { UndoLoader } from "../webModule.ts";
import { useWebModules } from "../webModules.ts";
import { showFailure } from "./showFailure.ts";
import { useRefreshRecords } from "./useRefreshRecords.ts";

/** A change by a request, and the API whose lists change when it is undone. */
export type UndoableRequest = {
  readonly requestId: string;
  readonly lists: Pick<Api, "name">;
  /** Undoes it in another way than the module for undo; returns whether it succeeded. */
  readonly undo?: () => Promise<boolean>;
};

/** Whether the server keeps the history of an API's records, so that changes to them can be undone. */
export function isTracked({ name }: Pick<Api, "name">): boolean {
  const state = getSessionState();
  return state.step === "ready" && state.session.user.trackedEntities.includes(name);
}

/** The loader of the undo function; `undefined` if no module provides it. */
export function useUndoLoader(): UndoLoader | undefined {
  return useWebModules().find(({ undo }) => undo !== undefined)?.undo;
}

/** Undoes a request and reports the outcome. */
export function useUndo(): (request: UndoableRequest) => Promise<void> {
  const t = useTexts();
  const { message } = App.useApp();
  const refreshRecords = useRefreshRecords();
  const load = useUndoLoader();

  async function undo(request: UndoableRequest): Promise<boolean> {
    if (request.undo !== undefined) return await request.undo();
    const source = await load?.();
    return source !== undefined && (await source.undo(request.requestId));
  }

  return async (request) => {
    try {
      if (await undo(request)) void message.success(t("kit.undone"));
    } catch (error) {
      showFailure(error, message);
    }
    await refreshRecords(request.lists);
  };
}
