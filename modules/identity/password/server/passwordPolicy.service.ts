import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { combinePasswordRules, noPasswordRules, type PasswordRules } from "#contract/passwordRules";
import type { passwordPolicyApi, SecondVerification, TenantPolicy } from "../contract.ts";
import { findTenant } from "#modules/identity/tenant/server";
import type { AnyContext, Context } from "#core/request/context";
import { readPasswordField } from "#core/crypto/passwordField";
import type { RowOf } from "#core/rows/table";
import { sealText, unsealText } from "#core/crypto/seal";
import { readInstallationSettings } from "#core/request/settings";
import { defaultPassword } from "./defaultPassword.settings.ts";
import { passwordPolicies } from "./passwordPolicy.table.ts";
import { checkNewPassword, readInstallationRules } from "./rules.ts";

type StoredPolicy = RowOf<typeof passwordPolicies>;

const cacheKey = "passwordPolicy";
const noOwner = { account: "", tenantName: null };

/** The combined rules of tenant and installation, at most five seconds old. */
export async function loadPasswordRules(ctx: AnyContext, tenantId: Id): Promise<PasswordRules> {
  const [own, settings] = await Promise.all([findOwn(ctx, tenantId), readInstallationSettings(ctx.app)]);
  return combinePasswordRules(readInstallationRules(settings), own ?? noPasswordRules);
}

/** The password of new accounts and resets: the tenant's default, else the installation's, else none. */
export async function findDefaultPassword(ctx: AnyContext, tenantId: Id): Promise<string | undefined> {
  const [own, settings] = await Promise.all([findOwn(ctx, tenantId), readInstallationSettings(ctx.app)]);
  return openDefault(ctx, own) ?? settings.get(defaultPassword);
}

async function findOwn(ctx: AnyContext, tenantId: Id): Promise<StoredPolicy | undefined> {
  return await ctx.app.caches.get("tenant", { tenantId, key: cacheKey }, async () => {
    const [own] = await ctx.inTenant(tenantId, async (inTenant) => await inTenant.rows(passwordPolicies).list());
    return own;
  });
}

function openDefault({ app }: AnyContext, own: StoredPolicy | undefined): string | undefined {
  if (own === undefined || own.defaultPassword === null) return undefined;
  return unsealText(app.keys, placeOf(own.id), own.defaultPassword);
}

function placeOf(id: Id): string {
  return `password_policy:${id}`;
}

/** The rules as the screen shows them. */
export async function readPolicy(ctx: Context): Promise<TenantPolicy> {
  const [[own], settings] = await Promise.all([ctx.rows(passwordPolicies).list(), readInstallationSettings(ctx.app)]);
  const installation = readInstallationRules(settings);
  const rules = own ?? noPasswordRules;
  return {
    id: own?.id ?? null,
    ...onlyRules(rules),
    hasDefaultPassword: own?.hasDefaultPassword ?? false,
    installation,
    effective: combinePasswordRules(installation, rules),
    hasInstallationPassword: settings.get(defaultPassword) !== undefined,
    updateTime: own?.updateTime ?? null,
    updateUserName: own?.updateUserName ?? null,
    version: own?.version ?? null,
  };
}

function onlyRules(rules: PasswordRules): PasswordRules {
  const { minimumLength, maximumLength, upper, lower, digit, special } = rules;
  const { historyCount, expiryDays, mustChangeFirst } = rules;
  return { minimumLength, maximumLength, upper, lower, digit, special, historyCount, expiryDays, mustChangeFirst };
}

/** Missing fields of the changes stay unchanged. */
function changedRules(own: PasswordRules, changes: Partial<Changes>): PasswordRules {
  const newDefault = Object.entries(changes).filter(([, value]) => value !== undefined);
  return onlyRules(Object.assign({ ...own }, Object.fromEntries(newDefault)));
}

type Changes = InputOf<typeof passwordPolicyApi.calls.save>;

/** Changes the tenant's rules. They apply to the next password; existing ones stay until they are changed or expire. */
export async function savePolicy(ctx: Context, { version, ...changes }: Changes): Promise<void> {
  const settings = await readInstallationSettings(ctx.app);
  const own = await ownRow(ctx);
  const {
    defaultPassword: newDefault,
    hasDefaultPassword = newDefault !== undefined || own.hasDefaultPassword,
    ...limits
  } = changes;
  const rules = changedRules(own, limits);
  const installation = readInstallationRules(settings);
  checkStricter(rules, installation);
  const password = newDefault === undefined ? openDefault(ctx, own) : await readPasswordField(ctx.app, newDefault);
  if (hasDefaultPassword) checkDefault(password, combinePasswordRules(installation, rules), newDefault !== undefined);
  const sealedPassword =
    hasDefaultPassword && password !== undefined ? sealText(ctx.app.keys, placeOf(own.id), password) : null;
  const isKept = newDefault === undefined && hasDefaultPassword === own.hasDefaultPassword;
  await ctx
    .rows(passwordPolicies)
    .update(own.id, { ...limits, ...(isKept ? {} : { hasDefaultPassword, defaultPassword: sealedPassword }) }, version);
  tellOthers(ctx);
}

/** Whether sign-ins need a second verification, and who checks it. */
export async function readSecondVerification(ctx: Context): Promise<SecondVerification> {
  const tenant = await findTenant(ctx, ctx.tenantId);
  return { secondVer: tenant?.secondVer === true, secondVerByClient: tenant?.secondVerByClient === true };
}

/** Removes all rules of the tenant. */
export async function resetPolicy(ctx: Context): Promise<void> {
  const [own] = await ctx.rows(passwordPolicies).list();
  if (own === undefined) return;
  const nothing = { ...noPasswordRules, hasDefaultPassword: false, defaultPassword: null };
  await ctx.rows(passwordPolicies).update(own.id, nothing);
  tellOthers(ctx);
}

/** Passwords that have now expired are detected immediately, on all nodes. */
function tellOthers({ app, tenantId, afterCommit }: Context): void {
  afterCommit(async () => {
    await app.caches.invalidate("tenant", tenantId, cacheKey);
    await app.caches.invalidate("session", tenantId);
  });
}

/** The tenant's row, added if there is none yet. */
async function ownRow(ctx: Context): Promise<StoredPolicy> {
  const rows = ctx.rows(passwordPolicies);
  const [known] = await rows.list();
  if (known !== undefined) return known;
  await rows.addMissing([{}]);
  const [newRow] = await rows.list();
  if (newRow === undefined) throw new Error("a policy that was just added is not there");
  return newRow;
}

/** A tenant only adds to the installation's rules: 0 means no addition. */
function checkStricter(own: PasswordRules, installation: PasswordRules): void {
  const isWeaker = (["minimumLength", "maximumLength", "historyCount"] as const).some(
    (name) => own[name] !== 0 && own[name] < installation[name],
  );
  const isLonger = installation.expiryDays > 0 && own.expiryDays > installation.expiryDays;
  if (isWeaker || isLonger) throw new ExpectedError("passwordPolicy.weaker", { status: 400 });
  const longest = Math.max(own.maximumLength, installation.maximumLength);
  if (own.minimumLength > longest)
    throw new ExpectedError("passwordPolicy.too_short", { status: 400, parameters: { maximum: longest } });
}

/** A default password must meet the rules it comes with. */
function checkDefault(password: string | undefined, rules: PasswordRules, isNew: boolean): void {
  if (password === undefined) throw new ExpectedError("passwordPolicy.default_missing", { status: 400 });
  try {
    checkNewPassword(rules, password, noOwner);
  } catch (error) {
    if (isNew || !(error instanceof ExpectedError)) throw error;
    // The stored password is never answered, and neither is what is wrong with it.
    throw new ExpectedError("passwordPolicy.default_weak", { status: 400 });
  }
}
