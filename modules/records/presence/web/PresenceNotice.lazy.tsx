import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { CallError } from "#base/answer";
import { call, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import type { OpenEdit, RecordNoticeProps } from "#kit/list/listExtension.ts";
import { readFieldValue } from "#kit/resource/resource.ts";
import { presenceApi, renewSeconds } from "../contract.ts";
import { PresentPeople } from "./PresentPeople.tsx";
import "./presence.css";

/** Who else has the record open, and whether another account has saved it since. */
export function PresenceNotice({ entity, id, edit }: RecordNoticeProps) {
  const presence = usePresence({ entity, recordId: id }, edit);
  if (presence === undefined) return undefined;
  const { people, version } = presence;
  const isNewer = edit?.version !== undefined && version > edit.version;
  return (
    <div className="sw-presence">
      <PresentPeople people={people} />
      {isNewer && <SavedChanges key={version} edit={edit} />}
    </div>
  );
}

type Target = { readonly entity: string; readonly recordId: RecordNoticeProps["id"] };

/** Notes that this window has the record open, as long as it is shown, and returns who else has. */
function usePresence(target: Target, edit: OpenEdit | undefined) {
  const [windowId] = useState(createIdempotencyKey);
  const last = useRef<Promise<unknown>>(undefined);
  const { entity, recordId } = target;
  const isEditing = edit?.isDirty === true;
  const { data } = useQuery({
    queryKey: [presenceApi.name, entity, recordId, windowId, isEditing, edit?.version],
    queryFn: async () => {
      const input = { entity, recordId, windowId, isEditing };
      const noted = call(
        presenceApi,
        "note",
        edit?.version === undefined ? input : { ...input, version: edit.version },
      );
      last.current = noted;
      return await noted;
    },
    placeholderData: keepPreviousData,
    refetchInterval: renewSeconds * 1000,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      // A note on its way must not arrive after the end.
      const noted = last.current ?? Promise.resolve();
      const leave = async () => await call(presenceApi, "leave", { entity, recordId, windowId }, { keepalive: true });
      noted.then(leave, leave).catch(ignoreRefusal);
    },
    [entity, recordId, windowId],
  );
  return data;
}

/** The presence ends by itself. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}

/** A newer version than that of the form. The own account may have saved it in another window. */
function SavedChanges({ edit }: { edit: OpenEdit }) {
  const t = useTexts();
  const ownName = useSession().user.realName;
  const { data: record } = useQuery({
    queryKey: [presenceApi.name, "record", edit.version],
    queryFn: async () => (await edit.load()) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
  if (record === undefined || record === null) return undefined;
  const name = readFieldValue(record, "updateUserName");
  const isNamed = typeof name === "string" && name !== ownName;
  return (
    <Alert
      type="info"
      showIcon
      title={isNamed ? t("presence.savedBy", { name }) : t("presence.saved")}
      action={
        <Button size="small" type="primary" onClick={() => edit.takeOver(record)}>
          {t("presence.take")}
        </Button>
      }
    />
  );
}
