import type { Complaint } from "#contract/invalid";
import type { Id } from "#contract/id";
import { InvalidInput } from "#server/http/input";
import { pinyinOf } from "#server/rows/pinyin";
import type { ChangesOf } from "#server/rows/table";
import type { AccountDraft } from "../account.contract.ts";
import {
  ageOn,
  CardType,
  faultOfIdNumber,
  masked,
  type MaskedField,
  maskedFields,
  personOfIdNumber,
} from "../person.contract.ts";
import type { AccountRow, accounts } from "./account.table.ts";

/** Fields of an account as they are written; those that are left out stay. */
export type AccountChanges = { readonly [Name in keyof AccountDraft]?: AccountDraft[Name] | undefined };

/** What an account becomes, by the columns of its table; `row` is what it was. Throws on fields that do not fit together. */
export function columnsFor(
  input: AccountChanges,
  row: AccountRow | undefined,
  today: Date,
): ChangesOf<typeof accounts> {
  const { orgId, posId, managerUserId, roleIdList: _roles, extOrgIdList: _units, ...fields } = input;
  const changes = {
    ...fields,
    ...unmasked(input, row),
    organisationId: orgId,
    positionId: posId,
    managerAccountId: managerUserId,
  };
  return { ...changes, ...personIn(changes, row, today), ...spellingIn(changes, row) };
}

/** A mask that comes back means the value behind it, which stays as it is; another mask stands for nothing known. */
function unmasked(input: AccountChanges, row: AccountRow | undefined): Partial<Record<MaskedField, undefined>> {
  const kept: Partial<Record<MaskedField, undefined>> = {};
  for (const field of maskedFields) {
    const given = input[field];
    if (typeof given !== "string" || !given.includes("*")) continue;
    const stored = row?.[field] ?? null;
    if (stored !== null && given === masked(field, stored)) kept[field] = undefined;
    else if (!field.toLowerCase().endsWith("address")) throw refused(field, { key: "account.masked" });
  }
  return kept;
}

type Person = Pick<AccountRow, "cardType" | "idCardNum" | "birthday">;
type PersonChanges = Pick<AccountChanges, "cardType" | "idCardNum" | "birthday" | "sex" | "age">;

/** The number of an identity card says when somebody was born and of which sex; a birthday says how old he is. */
function personIn(
  input: PersonChanges,
  row: Person | undefined,
  today: Date,
): Pick<AccountChanges, "birthday" | "sex" | "age"> {
  const isNumberNew = input.idCardNum !== undefined || input.cardType !== undefined;
  const cardType = input.cardType ?? row?.cardType ?? CardType.identityCard;
  const number = input.idCardNum === undefined ? (row?.idCardNum ?? null) : input.idCardNum;
  if (isNumberNew && number !== null) {
    const key = faultOfIdNumber(cardType, number);
    if (key !== undefined) throw refused("idCardNum", { key });
    if (cardType === CardType.identityCard) return personOfIdNumber(number, today) ?? {};
  }
  const { birthday } = input;
  if (birthday === undefined || birthday === null) return {};
  const age = ageOn(birthday, today);
  if (age === undefined) throw refused("birthday", { key: "account.birthday_range" });
  return { age };
}

/** How the real name is read, where nobody has written it otherwise. */
function spellingIn(
  { realName, pinyin, pinyinPrefix }: AccountChanges,
  row: AccountRow | undefined,
): Pick<AccountChanges, "pinyin" | "pinyinPrefix"> {
  const name = realName ?? row?.realName;
  const isRenamed = realName !== undefined && realName !== row?.realName;
  if (name === undefined) return {};
  const read = pinyinOf(name);
  // Existing clients post back the spelling of the old name together with the new one.
  const isLeft = (given: string | null | undefined, stored: string | null | undefined) =>
    given === null || (isRenamed && (given === undefined || given === stored));
  return {
    ...(isLeft(pinyin, row?.pinyin) ? { pinyin: read.pinyin.slice(0, 128) } : {}),
    ...(isLeft(pinyinPrefix, row?.pinyinPrefix) ? { pinyinPrefix: read.initials.slice(0, 32) } : {}),
  };
}

function refused(field: string, complaint: Complaint): InvalidInput {
  return new InvalidInput(new Map([[field, [complaint]]]));
}

/** A further organisation as it shall be. */
export type WantedAffiliation = {
  organisationId: Id;
  positionId: Id | null;
  jobNum: string | null;
  posLevel: string | null;
  joinDate: string | null;
};

/** The further organisations of an input, each once, the main one left out. */
export function affiliationsIn(
  list: NonNullable<AccountDraft["extOrgIdList"]>,
  main: Id | null | undefined,
): WantedAffiliation[] {
  const wanted = new Map<Id, WantedAffiliation>();
  for (const { orgId, posId, jobNum, posLevel, joinDate } of list) {
    if (orgId === main) continue;
    wanted.set(orgId, {
      organisationId: orgId,
      positionId: posId ?? null,
      jobNum: jobNum ?? null,
      posLevel: posLevel ?? null,
      joinDate: joinDate ?? null,
    });
  }
  return [...wanted.values()];
}
