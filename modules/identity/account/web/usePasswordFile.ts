import { App } from "antd";
import { useTexts } from "#kit";
import { saveBlob } from "#kit/parts/saveBlob.ts";
import type { NewPassword } from "../contract.ts";
import { useSignInAddress } from "./useSignInAddress.ts";

/** A spreadsheet takes such texts for formulas. */
const formula = /^[=+\-@\t\r]/u;

/**
 * Saves one-time passwords as a table for spreadsheets, and reports the name of the file. The table has the accounts and,
 * if the caller may see them, the phone numbers. Generated passwords are no formulas.
 */
export function usePasswordFile(): (passwords: readonly NewPassword[]) => void {
  const t = useTexts();
  const { message } = App.useApp();
  const { address } = useSignInAddress();
  return (passwords) => {
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
    const file = `${t("account.newPasswords.title")} ${getLocalTime()}.csv`;
    saveBlob(new Blob([content], { type: "text/csv;charset=utf-8" }), file);
    void message.success(t("account.newPasswords.saved", { file }));
  };
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
