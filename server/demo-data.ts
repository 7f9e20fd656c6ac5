import { createHmac } from "node:crypto";
import type { ClientBase } from "pg";
import { languages } from "#contract/languages";
import type { DemoAccount } from "#server/app";
import { demoStaff, inspectedUnits, type ListedAccount } from "#modules/account/demo.ts";
import { accountOrganisations, accounts, superadminId } from "#modules/account/server";
import { demoDashboards, demoUserMenus } from "#modules/dashboard/demo.ts";
import { dashboards, userMenus } from "#modules/dashboard/server";
import { demoNotices, demoPublished, demoReceipts } from "#modules/notice/demo.ts";
import { noticeReceipts, notices, publishedNotices } from "#modules/notice/server";
import { demoSessions } from "#modules/online/demo.ts";
import { demoDirectors, demoOrganisations } from "#modules/organisation/demo.ts";
import { organisations } from "#modules/organisation/server";
import { demoPasswordPolicies } from "#modules/passwordPolicy/demo.ts";
import { passwordPolicies } from "#modules/passwordPolicy/server";
import { demoPositions } from "#modules/position/demo.ts";
import { positions } from "#modules/position/server";
import { type DemoAvatar, demoAvatars, demoEvents } from "#modules/profile/demo.ts";
import { demoProviders } from "#modules/provider/demo.ts";
import { signInProviders } from "#modules/provider/server";
import { demoInvitation, demoRegistrationSetting, demoRequests, demoWays } from "#modules/registration/demo.ts";
import { registrationRequests, registrationSettings, registrationWays } from "#modules/registration/server";
import { demoRoleApis, demoRoleFields, demoRoleMenus, demoRoleOrganisations, demoRoles } from "#modules/role/demo.ts";
import { accountRoles, roleApis, roleFields, roleMenus, roleOrganisations, roles } from "#modules/role/server";
import { demoTenants } from "#modules/tenant/demo.ts";
import { mainTenantId, tenants } from "#modules/tenant/server";
import { demoViews } from "#modules/view/demo.ts";
import { listViews } from "#modules/view/server";
import { securityEvents } from "#server/context/securityEvent.table";
import { sessions } from "#server/context/session.table";
import { migrationLock } from "#server/database/migrate";
import { insertMissing } from "#server/database/seed";

/** `secret`: the passwords follow from it, so that every start shows the same ones and nothing stores them. */
export type DemoOptions = {
  readonly secret: Buffer;
  readonly hash: (password: string) => Promise<string>;
  /** The platform administrator's password where the settings name one. */
  readonly adminPassword?: string | undefined;
};

/**
 * Brings in the demo's tenants and people, after the standard data set; what is there stays. Answers the accounts for the
 * sign-in page. Their passwords are set at every start: whoever tries the demo may have changed one.
 */
export async function seedDemo(
  owner: ClientBase,
  { secret, hash, adminPassword }: DemoOptions,
): Promise<DemoAccount[]> {
  const platform = { id: superadminId, tenantId: mainTenantId, account: "superadmin", title: "平台管理员" };
  const companies = demoTenants().map(({ id }) => companyOf(id));
  const listed = [platform, ...companies.flatMap(({ staff }) => staff.listed)].map((account) => ({
    ...account,
    password: account === platform && adminPassword !== undefined ? adminPassword : passwordOf(secret, account),
  }));
  const hashes = await Promise.all(listed.map(async ({ password }) => await hash(password)));
  await owner.query("begin");
  try {
    await owner.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await insertMissing(owner, tenants, { rows: demoTenants() });
    for (const company of companies) await seedCompany(owner, company);
    await insertMissing(owner, passwordPolicies, { rows: demoPasswordPolicies() });
    for (const [index, account] of listed.entries()) await setPassword(owner, account, hashes[index] ?? "");
    // Whoever tries the demo may look at it in any language.
    const offered = "update config set value = $1 where code = 'sys_languages' and value is null";
    await owner.query(offered, [languages.join(",")]);
    await owner.query("update tenant set captcha = false where id = $1 and captcha", [mainTenantId]);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  return listed.map(({ tenantId, account, password, title }) => ({ tenantId, account, password, title }));
}

type Company = { tenantId: number; units: ReturnType<typeof demoOrganisations>; staff: ReturnType<typeof demoStaff> };

function companyOf(tenantId: number): Company {
  const units = demoOrganisations(tenantId);
  return { tenantId, units, staff: demoStaff(tenantId, units) };
}

async function seedCompany(owner: ClientBase, { tenantId, units, staff }: Company): Promise<void> {
  const newUnits = await insertMissing(owner, organisations, { rows: units });
  await insertMissing(owner, positions, { rows: demoPositions(tenantId) });
  const newRoles = new Set(await insertMissing(owner, roles, { rows: demoRoles(tenantId) }));
  const grants = demoRoleMenus(tenantId).filter(({ roleId }) => newRoles.has(roleId));
  await insertMissing(owner, roleMenus, { rows: grants });
  const inspected = demoRoleOrganisations(tenantId, inspectedUnits(units)).filter(({ roleId }) => newRoles.has(roleId));
  await insertMissing(owner, roleOrganisations, { rows: inspected });
  const ofNewRole = ({ roleId }: { roleId: number }) => newRoles.has(roleId);
  await insertMissing(owner, roleFields, { rows: demoRoleFields(tenantId).filter(ofNewRole) });
  await insertMissing(owner, roleApis, { rows: demoRoleApis(tenantId).filter(ofNewRole) });
  await insertMissing(owner, listViews, { rows: demoViews(tenantId) });
  await insertMissing(owner, signInProviders, { rows: demoProviders(tenantId) });
  await insertMissing(owner, dashboards, { rows: demoDashboards(tenantId).filter(ofNewRole) });
  const newAccounts = new Set(await insertMissing(owner, accounts, { rows: staff.accounts }));
  const ofNew = ({ accountId }: { accountId: number }) => newAccounts.has(accountId);
  await insertMissing(owner, accountRoles, { rows: staff.roles.filter(ofNew) });
  await insertMissing(owner, accountOrganisations, { rows: staff.affiliations.filter(ofNew) });
  await insertMissing(owner, userMenus, { rows: demoUserMenus(tenantId, staff.listed).filter(ofNew) });
  await seedNotices(owner, { tenantId, units, staff });
  await seedRegistration(owner, tenantId);
  await insertMissing(owner, sessions, { rows: demoSessions(tenantId, staff.listed, new Date()) });
  await insertMissing(owner, securityEvents, { rows: demoEvents(staff.listed, new Date()) });
  for (const avatar of demoAvatars(tenantId, staff.accounts))
    if (newAccounts.has(avatar.accountId)) await setAvatar(owner, avatar);
  const directors = demoDirectors(tenantId, staff.accounts).filter(({ unitId }) => newUnits.includes(unitId));
  await owner.query(
    `update organisation set director_account_id = leads.director_id
     from unnest($2::bigint[], $3::bigint[]) leads (unit_id, director_id)
     where tenant_id = $1 and id = leads.unit_id`,
    [tenantId, directors.map(({ unitId }) => unitId), directors.map(({ directorId }) => directorId)],
  );
}

/** Written by the administrator of the tenant, who is the first of its people. */
async function seedNotices(owner: ClientBase, { tenantId, units, staff }: Company): Promise<void> {
  const { name = "" } = units[0] ?? {};
  const { realName = "" } = staff.accounts[0] ?? {};
  const company = { tenantId, name, admin: { id: tenantId, realName }, staff: staff.accounts };
  await insertMissing(owner, notices, { rows: demoNotices(company) });
  const made = new Set(await insertMissing(owner, publishedNotices, { rows: demoPublished(company) }));
  const receipts = demoReceipts(company).filter(({ noticeId }) => made.has(noticeId));
  await insertMissing(owner, noticeReceipts, { rows: receipts });
}

async function setAvatar(
  owner: ClientBase,
  { id, tenantId, accountId, address, sizePx, content }: DemoAvatar,
): Promise<void> {
  await owner.query(
    `insert into account_picture (tenant_id, id, account_id, kind, mime, width, height, content)
     values ($1, $2, $3, 'avatar', 'image/png', $4, $4, $5)`,
    [tenantId, id, accountId, sizePx, content],
  );
  await owner.query("update account set avatar = $3 where tenant_id = $1 and id = $2", [tenantId, accountId, address]);
}

/** Registrations that wait, and what they would get. */
async function seedRegistration(owner: ClientBase, tenantId: number): Promise<void> {
  await insertMissing(owner, registrationWays, { rows: demoWays(tenantId) });
  await insertMissing(owner, registrationSettings, { rows: [demoRegistrationSetting(tenantId)] });
  await insertMissing(owner, registrationRequests, { rows: demoRequests(tenantId) });
  const { id, wayId, note } = demoInvitation(tenantId);
  await owner.query(
    `insert into registration_invitation (tenant_id, id, code_hash, way_id, note, uses, uses_left, expires_at)
     values ($1, $2, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $3, $4, 5, 5, now() + interval '30 days')
     on conflict do nothing`,
    [tenantId, id, wayId, note],
  );
}

async function setPassword(owner: ClientBase, { tenantId, id }: ListedAccount, hash: string): Promise<void> {
  await owner.query(
    `update account set password_hash = $3, must_change_password = false, status = 1,
       last_change_password_time = coalesce(last_change_password_time, now())
     where tenant_id = $1 and id = $2`,
    [tenantId, id, hash],
  );
}

// Letters that look alike are left out, as in a first administrator's password.
const kinds = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789", "!#%+-=?@"] as const;
const length = 12;

/** Twelve characters of every kind that the policy asks for, as random as the secret is. */
function passwordOf(secret: Buffer, { tenantId, account }: ListedAccount): string {
  const drawn = createHmac("sha256", secret).update(`demo password ${tenantId} ${account}`).digest();
  // The four kinds take turns; where the turn begins, and every character, the digest says.
  const start = drawn.readUInt8(length);
  return Array.from({ length }, (_, place) => {
    const kind = kinds[(start + place) % kinds.length] ?? kinds[0];
    return kind.charAt(drawn.readUInt8(place) % kind.length);
  }).join("");
}
