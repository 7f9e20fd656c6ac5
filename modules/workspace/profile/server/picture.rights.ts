import type { Id } from "#contract/id";
import { isHidden } from "#core/request/access/fieldGuard";
import { hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { RowOf } from "#core/rows/table";
import { accounts } from "#modules/identity/account/server/account.table";
import type { RecordFileRights } from "#modules/platform/file/server";
import { accountPictures, type PictureKind } from "./picture.table.ts";

/** The address of a picture. */
export function getPictureUrl(id: number): string {
  return `/api/sysFile/picture?id=${id}`;
}

/** The wire name of what the file of a picture belongs to; the number of the record is that of the account. */
export const pictureEntities: Readonly<Record<PictureKind, string>> = {
  avatar: "sysUserAvatar",
  signature: "sysUserSignature",
};

type Row = RowOf<typeof accountPictures>;

/**
 * Whether the caller sees a picture: while its account refers to it, the own one always, an avatar if they reach the
 * account, a signature only if they may see that field.
 */
export async function isPictureShown(ctx: Context, row: Row): Promise<boolean> {
  return maySee(ctx, row) && (await isNamed(ctx, row));
}

async function isNamed(ctx: Context, { id, accountId, kind }: Row): Promise<boolean> {
  const account = await ctx.rows(accounts).find(accountId);
  return (kind === "avatar" ? account?.avatar : account?.signature) === getPictureUrl(id);
}

function maySee({ caller }: Context, { accountId, kind }: Row): boolean {
  if (accountId === caller.accountId) return true;
  if (caller.isLocked) return false;
  return !isHidden(caller, "sysUser", kind) && (kind === "avatar" || hasPermission(caller, "sysUser/page"));
}

/** Files of pictures follow the pictures, and change with them alone. */
export function createPictureRights(kind: PictureKind): RecordFileRights {
  return {
    entity: pictureEntities[kind],
    async findReadable(ctx, ids) {
      const readable = new Set<Id>();
      for (const row of await ctx.rows(accountPictures).list({ accountId: [...ids], kind }))
        if (await isPictureShown(ctx, row)) readable.add(row.accountId);
      return readable;
    },
    canWrite: async () => await Promise.resolve(false),
  };
}
