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

export async function listConstants(ctx: Context): Promise<ConstantGroup[]> {
  const result = Object.entries(common).map(([name, code]) => ({ name, code, data: null }));
  return await Promise.resolve([{ name: ctx.t("constant.common"), code: "CommonConst", data: { result } }]);
}
