import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import { noPasswordRules, type PasswordRules, stricterRules } from "#contract/passwordRules";
import type { passwordPolicyApi, TenantPolicy } from "#modules/passwordPolicy/contract";
import type { AnyContext, Context } from "#server/context/context";
import { passwordIn } from "#server/passwordField";
import type { RowOf } from "#server/rows/table";
import { seal, unseal } from "#server/seal";
import { readSettings } from "#server/settings";
import { passwordPolicies } from "./passwordPolicy.table.ts";
import { checkNewPassword, rulesOfInstallation } from "./rules.ts";

type Own = RowOf<typeof passwordPolicies>;

const cacheKey = "passwordPolicy";
const nobody = { account: "", tenantName: null };

/** What a tenant and the installation ask of passwords together, as it is at most five seconds ago. */
export async function policyOfTenant(ctx: AnyContext, tenantId: Id): Promise<PasswordRules> {
  const [own, settings] = await Promise.all([findOwn(ctx, tenantId), readSettings(ctx.app)]);
  return stricterRules(rulesOfInstallation(settings), own ?? noPasswordRules);
}

/** What new accounts and reset passwords of a tenant begin with: its own default, else the installation's, else nothing. */
export async function defaultPasswordOf(ctx: AnyContext, tenantId: Id): Promise<string | undefined> {
  const [own, settings] = await Promise.all([findOwn(ctx, tenantId), readSettings(ctx.app)]);
  return openDefault(ctx, own) ?? settings.text("sys_password");
}

async function findOwn(ctx: AnyContext, tenantId: Id): Promise<Own | undefined> {
  return await ctx.app.caches.get("tenant", { tenantId, key: cacheKey }, async () => {
    const [own] = await ctx.inTenant(tenantId, async (inTenant) => await inTenant.rows(passwordPolicies).list());
    return own;
  });
}

function openDefault({ app }: AnyContext, own: Own | undefined): string | undefined {
  if (own === undefined || own.defaultPassword === null) return undefined;
  return unseal(app.keys, placeOf(own.id), own.defaultPassword);
}

function placeOf(id: Id): string {
  return `password_policy:${id}`;
}

/** The rules as the screen shows them. */
export async function readPolicy(ctx: Context): Promise<TenantPolicy> {
  const [[own], settings] = await Promise.all([ctx.rows(passwordPolicies).list(), readSettings(ctx.app)]);
  const installation = rulesOfInstallation(settings);
  const rules = own ?? noPasswordRules;
  return {
    id: own?.id ?? null,
    ...onlyRules(rules),
    hasDefaultPassword: own?.hasDefaultPassword ?? false,
    installation,
    effective: stricterRules(installation, rules),
    hasInstallationPassword: settings.text("sys_password") !== undefined,
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

/** What is left out of changes stays as it is. */
function changedRules(own: PasswordRules, changes: Partial<Changes>): PasswordRules {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return onlyRules(Object.assign({ ...own }, Object.fromEntries(given)));
}

type Changes = InputOf<typeof passwordPolicyApi.calls.save>;

/** Changes the tenant's rules. They hold for the next password; old ones stay until they are changed or too old. */
export async function savePolicy(ctx: Context, { version, ...changes }: Changes): Promise<void> {
  const settings = await readSettings(ctx.app);
  const own = await ownRow(ctx);
  const {
    defaultPassword: given,
    hasDefaultPassword = given !== undefined || own.hasDefaultPassword,
    ...rest
  } = changes;
  const rules = changedRules(own, rest);
  const installation = rulesOfInstallation(settings);
  checkStricter(rules, installation);
  const password = given === undefined ? openDefault(ctx, own) : passwordIn(ctx.app, given);
  if (hasDefaultPassword) checkDefault(password, stricterRules(installation, rules), given !== undefined);
  const sealed = hasDefaultPassword && password !== undefined ? seal(ctx.app.keys, placeOf(own.id), password) : null;
  const isKept = given === undefined && hasDefaultPassword === own.hasDefaultPassword;
  await ctx
    .rows(passwordPolicies)
    .update(own.id, { ...rest, ...(isKept ? {} : { hasDefaultPassword, defaultPassword: sealed }) }, version);
  tellOthers(ctx);
}

/** Takes back all that the tenant has asked for. */
export async function resetPolicy(ctx: Context): Promise<void> {
  const [own] = await ctx.rows(passwordPolicies).list();
  if (own === undefined) return;
  const nothing = { ...noPasswordRules, hasDefaultPassword: false, defaultPassword: null };
  await ctx.rows(passwordPolicies).update(own.id, nothing);
  tellOthers(ctx);
}

/** Whose password is too old by now is known at once, on all nodes. */
function tellOthers({ app, tenantId, afterCommit }: Context): void {
  afterCommit(async () => {
    await app.caches.drop("tenant", tenantId, cacheKey);
    await app.caches.drop("session", tenantId);
  });
}

/** The tenant's row, made where there is none yet. */
async function ownRow(ctx: Context): Promise<Own> {
  const rows = ctx.rows(passwordPolicies);
  const [known] = await rows.list();
  if (known !== undefined) return known;
  await rows.addMissing([{}]);
  const [added] = await rows.list();
  if (added === undefined) throw new Error("a policy that was just added is not there");
  return added;
}

/** A tenant asks for more than the installation, never for less: what it leaves alone is 0. */
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

/** A default password keeps the very rules that it stands beside. */
function checkDefault(password: string | undefined, rules: PasswordRules, isNew: boolean): void {
  if (password === undefined) throw new ExpectedError("passwordPolicy.default_missing", { status: 400 });
  try {
    checkNewPassword(rules, password, nobody);
  } catch (error) {
    if (isNew || !(error instanceof ExpectedError)) throw error;
    // The one that is stored is shown to nobody: what is wrong with it would tell about it.
    throw new ExpectedError("passwordPolicy.default_weak", { status: 400 });
  }
}
