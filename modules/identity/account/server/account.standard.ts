import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import type { SeedRow } from "#core/rows/seed";
import { toPinyin } from "#core/rows/pinyin";
import type { accounts } from "./account.table.ts";
import type { accountRequirements } from "./requirements.table.ts";

const mainTenantId = 1300000000001;
const notKnown = 0;

/** The platform administrator, the only account of a new installation. */
export const superadminId = 1300000000101;

/** The platform administrator without personal data; the first start sets the password. */
export function standardAccounts(): SeedRow<typeof accounts>[] {
  const realName = "超级管理员";
  const { pinyin, initials } = toPinyin(realName);
  return [
    {
      id: superadminId,
      tenantId: mainTenantId,
      account: "superadmin",
      realName,
      nickName: realName,
      pinyin,
      pinyinPrefix: initials,
      accountType: AccountType.platform,
      status: Status.enabled,
      sex: notKnown,
    },
  ];
}

/** A new company starts without required personal facts: it adds its first people first. */
export function standardRequirements(): SeedRow<typeof accountRequirements>[] {
  return [{ id: 1320000001931, tenantId: mainTenantId, fieldNames: "" }];
}
