import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { call } from "#base/api";
import { getDisplayTimeZone } from "#base/displayTimeZone";
import { showFailure } from "#kit/parts/showFailure.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { type NotificationPreferences, profileApi } from "../../contract.ts";

/** How the account wants to hear of messages; a choice applies at once, and is taken back if the server refuses it. */
export function usePreferences() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { data, error, refresh } = useCallResult(profileApi, "preferences", {});
  const [chosen, setChosen] = useState<Partial<NotificationPreferences>>({});

  async function change(next: Partial<NotificationPreferences>): Promise<void> {
    if (data === undefined) return;
    setChosen({ ...chosen, ...next });
    const { kinds, quietFrom, quietTo, digestHour } = { ...data, ...chosen, ...next };
    const timeZone = getDisplayTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    try {
      await call(profileApi, "savePreferences", { kinds, quietFrom, quietTo, digestHour, timeZone });
    } catch (failure) {
      setChosen({});
      showFailure(failure, message);
    }
    await queries.invalidateQueries({ queryKey: [profileApi.name, "preferences"] });
  }

  return { preferences: data === undefined ? undefined : { ...data, ...chosen }, error, refresh, change };
}
