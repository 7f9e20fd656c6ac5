import type { Api } from "#contract/api";
import { type DeclaredSetting, settingApi, tenantSettingApi } from "../contract.ts";

/** Whose settings the screen shows. */
export type SettingOwner = "installation" | "tenant";

/** The calls on values that both owners have. */
type ValueCalls = Pick<typeof settingApi.calls, "declared" | "batchUpdate">;

/** The API of each owner. */
export const ownerApis: Readonly<Record<SettingOwner, Api<ValueCalls>>> = {
  installation: settingApi,
  tenant: tenantSettingApi,
};

/** Groups of the screen, in their order; `other` are the rows that no part of the program reads. */
export type ScreenGroup = "all" | DeclaredSetting["group"] | "other";
