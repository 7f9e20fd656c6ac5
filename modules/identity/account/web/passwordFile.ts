import type { Translate } from "#contract/text";
import { saveBlob } from "#kit/parts/saveBlob.ts";
import type { NewPassword } from "../contract.ts";

/** A spreadsheet takes such texts for formulas. */
const formula = /^[=+\-@\t\r]/u;

/** `address`: where these people sign in. */
type PasswordList = { readonly passwords: readonly NewPassword[]; readonly address: string };

/**
 * Saves one-time passwords as a table that spreadsheets open, with what people sign in with: the account or, if the
 * reader may see it, the phone number. Generated passwords are no formulas.
 */
export function savePasswordFile(t: Translate, { passwords, address }: PasswordList): void {
  const rows = passwords.flatMap(({ realName, account, phone, password }) =>
    password === null ? [] : [[asText(realName), asText(account), asText(phone ?? ""), password, address]],
  );
  const titles = [
    t("account.realName"),
    t("account.account"),
    t("account.phone"),
    t("account.newPasswords.column"),
    t("account.newPasswords.address"),
  ];
  const lines = [titles, ...rows].map((cells) => cells.map(quote).join(","));
  // Excel reads the file as UTF-8 only with this mark.
  const content = `\uFEFF${lines.join("\r\n")}\r\n`;
  saveBlob(
    new Blob([content], { type: "text/csv;charset=utf-8" }),
    `${t("account.newPasswords.title")} ${getLocalTime()}.csv`,
  );
}

/** Local date and time of day, such as `2026-11-28 190549`: several files of one day have different names. */
function getLocalTime(): string {
  // Swedish dates are those of ISO 8601.
  return new Date().toLocaleString("sv").replaceAll(":", "");
}

function asText(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
