import { ExpectedError } from "#contract/errors";
import type { ProtectedCall } from "./access/permission.ts";
import type { App } from "./app.ts";
import type { Caller } from "./caller.ts";
import { readInstallationSettings } from "./settings.ts";
import { defineSwitch } from "./settingDefinition.ts";

/** Whether only the platform administrator may change anything (contract 04, 7). */
export const demoMode = defineSwitch({
  code: "sys_demo",
  group: "system",
  title: "setting.demo",
  hint: "setting.demoHint",
  default: false,
});

type WritingCall = Pick<ProtectedCall, "api" | "access"> & { readonly isReadOnly: boolean };

/**
 * Refuses writes in demo mode (D1200), except those of the platform administrator and those of signing in and out, which
 * also work on a full disk.
 */
export async function checkDemoMode(
  app: App,
  { api, access, isReadOnly }: WritingCall,
  caller: Pick<Caller, "isPlatform"> | undefined,
): Promise<void> {
  if (isReadOnly || access === "anyone" || api.worksOnFullDisk === true || caller?.isPlatform !== false) return;
  if (!(await readInstallationSettings(app)).get(demoMode)) return;
  throw new ExpectedError("request.demo", { status: 400, code: "D1200" });
}
