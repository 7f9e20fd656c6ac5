import type { ValidationIssue } from "#contract/validationIssue";
import type { Id } from "#contract/id";
import { InvalidInput } from "#core/http/input";
import { toPinyin } from "#core/rows/pinyin";
import type { ChangesOf } from "#core/rows/table";
import type { AccountDraft } from "../account.contract.ts";
import {
  calculateAge,
  CardType,
  findIdNumberError,
  type MaskedField,
  maskedFields,
  maskField,
  parseIdNumber,
} from "../person.contract.ts";
import type { AccountRow, accounts } from "./account.table.ts";

/** Fields of an account to write; missing ones stay unchanged. */
export type AccountChanges = { readonly [Name in keyof AccountDraft]?: AccountDraft[Name] | undefined };

/**
 * Converts the fields of an account to columns of its table; `row` is the current row. Throws if fields do not fit
 * together.
 */
export function toAccountColumns(
  input: AccountChanges,
  row: AccountRow | undefined,
  today: Date,
): ChangesOf<typeof accounts> {
  const { orgId, posId, managerUserId, roleIdList: _roles, extOrgIdList: _units, ...fields } = input;
  const changes = {
    ...fields,
    ...omitMasked(input, row),
    organisationId: orgId,
    positionId: posId,
    managerAccountId: managerUserId,
  };
  return { ...changes, ...personIn(changes, row, today), ...spellingIn(changes, row) };
}

/** A masked value that comes back means that the field stays unchanged; any other mask is invalid. */
function omitMasked(input: AccountChanges, row: AccountRow | undefined): Partial<Record<MaskedField, undefined>> {
  const unchangedFields: Partial<Record<MaskedField, undefined>> = {};
  for (const field of maskedFields) {
    const value = input[field];
    if (typeof value !== "string" || !value.includes("*")) continue;
    const storedValue = row?.[field] ?? null;
    if (storedValue !== null && value === maskField(field, storedValue)) unchangedFields[field] = undefined;
    else if (!field.toLowerCase().endsWith("address")) throw createInvalidInput(field, { key: "account.masked" });
  }
  return unchangedFields;
}

type Person = Pick<AccountRow, "cardType" | "idCardNum" | "birthday">;
type PersonChanges = Pick<AccountChanges, "cardType" | "idCardNum" | "birthday" | "sex" | "age">;

/** The number of an identity card determines birthday and sex; a birthday determines the age. */
function personIn(
  input: PersonChanges,
  row: Person | undefined,
  today: Date,
): Pick<AccountChanges, "birthday" | "sex" | "age"> {
  const isNumberNew = input.idCardNum !== undefined || input.cardType !== undefined;
  const cardType = input.cardType ?? row?.cardType ?? CardType.identityCard;
  const number = input.idCardNum === undefined ? (row?.idCardNum ?? null) : input.idCardNum;
  if (isNumberNew && number !== null) {
    const key = findIdNumberError(cardType, number);
    if (key !== undefined) throw createInvalidInput("idCardNum", { key });
    if (cardType === CardType.identityCard) return parseIdNumber(number, today) ?? {};
  }
  const { birthday } = input;
  if (birthday === undefined || birthday === null) return {};
  const age = calculateAge(birthday, today);
  if (age === undefined) throw createInvalidInput("birthday", { key: "account.birthday_range" });
  return { age };
}

/** The spelling of the real name, unless one was typed. */
function spellingIn(
  { realName, pinyin, pinyinPrefix }: AccountChanges,
  row: AccountRow | undefined,
): Pick<AccountChanges, "pinyin" | "pinyinPrefix"> {
  const name = realName ?? row?.realName;
  const isRenamed = realName !== undefined && realName !== row?.realName;
  if (name === undefined) return {};
  const read = toPinyin(name);
  // Existing clients post back the spelling of the old name together with the new one.
  const isLeft = (value: string | null | undefined, storedValue: string | null | undefined) =>
    value === null || (isRenamed && (value === undefined || value === storedValue));
  return {
    ...(isLeft(pinyin, row?.pinyin) ? { pinyin: read.pinyin.slice(0, 128) } : {}),
    ...(isLeft(pinyinPrefix, row?.pinyinPrefix) ? { pinyinPrefix: read.initials.slice(0, 32) } : {}),
  };
}

function createInvalidInput(field: string, issue: ValidationIssue): InvalidInput {
  return new InvalidInput(new Map([[field, [issue]]]));
}

/** A further organisation to store. */
export type AffiliationInput = {
  organisationId: Id;
  positionId: Id | null;
  jobNum: string | null;
  posLevel: string | null;
  joinDate: string | null;
};

/** The further organisations of an input, without duplicates and without the main one. */
export function toAffiliationInputs(
  list: NonNullable<AccountDraft["extOrgIdList"]>,
  main: Id | null | undefined,
): AffiliationInput[] {
  const byOrganisation = new Map<Id, AffiliationInput>();
  for (const { orgId, posId, jobNum, posLevel, joinDate } of list) {
    if (orgId === main) continue;
    byOrganisation.set(orgId, {
      organisationId: orgId,
      positionId: posId ?? null,
      jobNum: jobNum ?? null,
      posLevel: posLevel ?? null,
      joinDate: joinDate ?? null,
    });
  }
  return [...byOrganisation.values()];
}
