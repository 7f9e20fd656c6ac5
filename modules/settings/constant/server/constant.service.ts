import type { ConstantGroup } from "#contract/session";
import type { Context } from "#core/request/context";

/** Values that clients know by name (contract 03, 4). */
const common = {
  SysAdminRole: "sys_admin",
  SysLogCategoryName: "System.Logging.LoggingMonitor",
  AddExLog: "Add:ExLog",
  AddMsgLog: "Add:MsgLog",
  SendErrorMail: "Send:ErrorMail",
} as const;

/** All groups of constants. */
export async function listConstants(ctx: Context): Promise<ConstantGroup[]> {
  const result = Object.entries(common).map(([name, code]) => ({ name, code, data: null }));
  return await Promise.resolve([{ name: ctx.t("constant.common"), code: "CommonConst", data: { result } }]);
}

/** The constants of one group. */
export async function findConstants(
  ctx: Context,
  { typeName }: { typeName: string },
): Promise<ConstantGroup["data"]["result"] | null> {
  const group = (await listConstants(ctx)).find(({ code }) => code === typeName);
  return group?.data.result ?? null;
}
