import { AccountType } from "#contract/accountType";
import { Status } from "#contract/fields";
import type { SeedRow } from "#core/rows/seed";
import { toPinyin } from "#core/rows/pinyin";
import { mainTenantId } from "#modules/identity/access/server";
import type { accounts } from "./account.table.ts";

const { administrator, member, normal } = AccountType;

/**
 * Accounts of the main tenant in the demo (contract 04, 2). None has a built-in password: they are disabled until an
 * administrator sets one.
 */
export function mainAccounts(): SeedRow<typeof accounts>[] {
  return [
    createAccount(1, { account: "admin", realName: "系统管理员", accountType: administrator, sex: 1 }),
    createAccount(2, { account: "user1", realName: "部门主管", accountType: normal, sex: 2 }),
    createAccount(3, { account: "user2", realName: "部门职员", accountType: normal, sex: 2 }),
    createAccount(4, { account: "user3", realName: "普通用户", accountType: normal, sex: 2 }),
    createAccount(5, { account: "user4", realName: "其他", accountType: member, sex: 2 }),
  ];
}

type MainAccount = Pick<SeedRow<typeof accounts>, "account" | "realName" | "accountType" | "sex">;

/** The number is also that of the organisation, of the position and of the role. */
function createAccount(number: number, person: MainAccount): SeedRow<typeof accounts> {
  const { pinyin, initials } = toPinyin(person.realName);
  return {
    id: 1300000000110 + number,
    tenantId: mainTenantId,
    ...person,
    nickName: person.realName,
    pinyin,
    pinyinPrefix: initials,
    status: Status.disabled,
    phone: String(18012345678 - number),
    birthday: "2000-01-01",
    organisationId: 1300000000000 + number,
    positionId: 1300000000100 + number,
  };
}
