import type { Context } from "#core/request/context";
import { proposeFreeValue } from "#core/request/proposal";
import { toPinyin } from "#core/rows/pinyin";
import { accounts } from "./account.table.ts";

/** Leaves room for a number in the 32 characters of an account name. */
const maxLength = 28;
const minLength = 2;

/** Proposes an account name by the real name: `张伟` becomes `zhangwei`, or `zhangwei2` if another account has it. */
export async function proposeAccount(ctx: Context, { realName }: { realName: string }): Promise<string> {
  return await proposeFreeValue(ctx, { table: accounts, column: "account", base: toAccountBase(realName) });
}

/** The letters and digits of an account name for a real name; empty if it has too few. */
export function toAccountBase(realName: string): string {
  const letters = toPinyin(realName).pinyin.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  const base = [...letters].slice(0, maxLength).join("");
  return base.length < minLength ? "" : base;
}
