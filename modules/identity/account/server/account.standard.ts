import { Status } from "#contract/fields";
import type { SeedRow } from "#core/rows/seed";
import { toPinyin } from "#core/rows/pinyin";
import { AccountType } from "#contract/accountType";
import type { accounts } from "./account.table.ts";

const tenantId = 1300000000001;

/** The platform administrator. Only this account gets a password at the first start. */
export const superadminId = 1300000000101;

/**
 * Accounts of the main tenant. None has a built-in password: all except the platform administrator are disabled until
 * an administrator sets one.
 */
export function standardAccounts(): SeedRow<typeof accounts>[] {
  return [
    account(superadminId, "superadmin", {
      realName: "超级管理员",
      accountType: AccountType.platform,
      status: Status.enabled,
    }),
    account(1300000000111, "admin", {
      realName: "系统管理员",
      accountType: AccountType.administrator,
      unit: 1,
      job: 1,
    }),
    account(1300000000112, "user1", { realName: "部门主管", unit: 2, job: 2 }),
    account(1300000000113, "user2", { realName: "部门职员", unit: 3, job: 3 }),
    account(1300000000114, "user3", { realName: "普通用户", unit: 4, job: 4 }),
    account(1300000000115, "user4", { realName: "其他", accountType: AccountType.member, unit: 5, job: 5 }),
  ];
}

type StandardAccountOptions = { realName: string; accountType?: number; status?: 1 | 2; unit?: number; job?: number };

function account(id: number, name: string, options: StandardAccountOptions): SeedRow<typeof accounts> {
  const { realName, accountType = AccountType.normal, status = Status.disabled, unit, job } = options;
  const { pinyin, initials } = toPinyin(realName);
  return {
    id,
    tenantId,
    account: name,
    realName,
    nickName: realName,
    pinyin,
    pinyinPrefix: initials,
    accountType,
    status,
    sex: accountType === AccountType.platform || accountType === AccountType.administrator ? 1 : 2,
    // The phones of contract 04, 2 count down from 18012345678.
    phone: String(18012345678 - (id === superadminId ? 0 : id - 1300000000110)),
    birthday: "2000-01-01",
    organisationId: unit === undefined ? null : 1300000000000 + unit,
    positionId: job === undefined ? null : 1300000000100 + job,
  };
}
