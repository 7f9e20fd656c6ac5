import type { TextKey } from "#contract/text";
import type { DefaultGrant, MenuButton } from "#core/request/menuEntry";

/** A permission of a planned page. */
type PlannedButton = readonly [id: number, title: TextKey, permission: string, orderNo?: number];

/** Granted to the administrator of the main tenant. */
export const granted: readonly DefaultGrant[] = ["mainAdministrator"];

export function toButtons(
  buttons: readonly PlannedButton[],
  grantsByDefault: readonly DefaultGrant[] = [],
): MenuButton[] {
  return buttons.map(([id, title, permission, orderNo = 100]) => ({ id, title, permission, orderNo, grantsByDefault }));
}
