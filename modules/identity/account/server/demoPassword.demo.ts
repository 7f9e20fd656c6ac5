import { createHmac } from "node:crypto";
import type { TranslatedNames } from "#contract/translatedNames";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import type { SeedRun } from "#core/boot/seeding";
import { mainTenantId } from "#modules/identity/access/server";
import { getDemoStaff, type ListedAccount } from "./account.demo.ts";
import { superadminId } from "./account.standard.ts";

/** `secret`: the passwords are derived from it, so that every start shows the same ones and nothing stores them. */
export type DemoOptions = {
  readonly secret: Buffer;
  readonly hash: (password: string) => Promise<string>;
  /** The platform administrator's password, if the settings name one. */
  readonly adminPassword?: string | undefined;
};

/** An account with its published password. */
export type PublishedAccount = ListedAccount & { readonly password: string; readonly passwordHash: string };

/** The accounts on the sign-in page of the demo. */
export async function publishDemoAccounts({ secret, hash, adminPassword }: DemoOptions): Promise<PublishedAccount[]> {
  const names = { title: "平台管理员", titles: platformTitles };
  const platform = { id: superadminId, tenantId: mainTenantId, account: "superadmin", ...names };
  const listedAccounts = [platform, ...demoTenantIds.flatMap((id) => getDemoStaff(id).listed)];
  return await Promise.all(
    listedAccounts.map(async (account) => {
      const configuredPassword = account === platform ? adminPassword : undefined;
      const password = configuredPassword ?? derivePassword(secret, account);
      return { ...account, password, passwordHash: await hash(password) };
    }),
  );
}

const platformTitles: TranslatedNames = {
  en: "Platform administrator",
  de: "Plattformadministrator",
  es: "Administrador de la plataforma",
  fi: "Alustan järjestelmänvalvoja",
  fr: "Administrateur de la plateforme",
  id: "Administrator platform",
  it: "Amministratore della piattaforma",
  ja: "プラットフォーム管理者",
  ko: "플랫폼 관리자",
  ms: "Pentadbir platform",
  no: "Plattformadministrator",
  pl: "Administrator platformy",
  pt: "Administrador da plataforma",
  ru: "Администратор платформы",
  th: "ผู้ดูแลแพลตฟอร์ม",
  vi: "Quản trị viên nền tảng",
  "zh-HK": "平台管理員",
  "zh-TW": "平台管理員",
};

/** Sets the passwords at every start, because visitors of the demo may have changed them. */
export async function setDemoPasswords(run: SeedRun, published: readonly PublishedAccount[]): Promise<void> {
  for (const { tenantId, id, passwordHash } of published)
    await run.execute(
      `update account set password_hash = $3, must_change_password = false, status = 1,
         last_change_password_time = coalesce(last_change_password_time, now())
       where tenant_id = $1 and id = $2`,
      [tenantId, id, passwordHash],
    );
}

// Without letters that look alike, as in the password of a first administrator.
const kinds = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789", "!#%+-=?@"] as const;
const length = 12;

/** Twelve characters of every kind that the policy requires, as random as the secret. */
function derivePassword(secret: Buffer, { tenantId, account }: ListedAccount): string {
  const digest = createHmac("sha256", secret).update(`demo password ${tenantId} ${account}`).digest();
  // The four kinds alternate; the digest decides the first kind and every character.
  const start = digest.readUInt8(length);
  return Array.from({ length }, (_, index) => {
    const kind = kinds[(start + index) % kinds.length] ?? kinds[0];
    return kind.charAt(digest.readUInt8(index) % kind.length);
  }).join("");
}
