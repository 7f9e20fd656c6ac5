import type { Id } from "#contract/id";
import type { Context } from "#server/context/context";
import { noteEvent, type SecurityEventKind } from "#server/context/events";

type RoleEvent = Extract<SecurityEventKind, `role.${string}`>;

type About = {
  readonly role: { readonly id: Id; readonly name: string };
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Writes down what somebody did to a role (security 11); the history holds each row of it. */
export async function noteRole(ctx: Context, kind: RoleEvent, { role, detail }: About): Promise<void> {
  const { accountId, account } = ctx.caller;
  await noteEvent(ctx, kind, { accountId, account, detail: { ...detail, roleId: role.id, role: role.name } });
}
