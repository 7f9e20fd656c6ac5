import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import * as z from "zod";
import { Status } from "#contract/fields";
import { hashLimits, openPasswords } from "#core/crypto/passwords";
import { createSemaphore } from "#core/jobs/semaphore";
import { password } from "./callers.ts";
import { type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { mergeRounds, type Round, runLoad } from "./load.ts";
import { median } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

/** Metrics of another account that opens pages of a list and reads its own data. */
type OtherCallMetrics = { readonly page: Round; readonly self: Round };

type SignInMetrics = {
  readonly ours: readonly Round[];
  /** Hashes per second, each round just before that of ours. */
  readonly floor: readonly number[];
  readonly alone: OtherCallMetrics;
  readonly whileHashing: OtherCallMetrics;
  readonly during: OtherCallMetrics;
};

const port = 5109;
const accounts = 2000;
const pageSize = 1000;
const conduct = { connections: 16, seconds: 4 };
const rounds = 5;
const idleSeconds = 10;
const bars = { ratio: 0.8, p99: 50 };

async function measureSignIn(): Promise<SignInMetrics> {
  return await runOnFilledSite({ port, accounts, prepare: givePasswords }, measureOnSite);
}

async function givePasswords(owner: pg.Client, tenantId: number): Promise<void> {
  const hash = await openPasswords(createSemaphore(hashLimits)).hash(password);
  await owner.query("update account set password_hash = $2 where tenant_id = $1 and password_hash is null", [
    tenantId,
    hash,
  ]);
}

async function measureOnSite(site: FilledSite): Promise<SignInMetrics> {
  const names = await namesOf(site);
  await othersMeet(site, 2);
  const alone = await othersMeet(site, idleSeconds);
  const floor: number[] = [];
  const ours: Round[] = [];
  const met: { floor: OtherCallMetrics[]; ours: OtherCallMetrics[] } = { floor: [], ours: [] };
  for (let round = 0; round <= rounds; round++) {
    const [hashed, whileHashing] = await Promise.all([hashes(), othersMeet(site, conduct.seconds)]);
    const [signedIn, during] = await Promise.all([signIns(site, names), othersMeet(site, conduct.seconds)]);
    if (signedIn.failures > 0) throw new Error(`${signedIn.failures} sign-ins failed: ${signedIn.failureReason}`);
    // The first round only warms up.
    if (round === 0) continue;
    floor.push(hashed);
    ours.push(signedIn);
    met.floor.push(whileHashing);
    met.ours.push(during);
  }
  return { ours, floor, alone, whileHashing: allOf(met.floor), during: allOf(met.ours) };
}

/** No account signs in twice at the same time, because attempts on one account wait for each other. */
async function signIns({ getUrl }: FilledSite, names: readonly string[]): Promise<Round> {
  let next = 0;
  const body = () => {
    next += 1;
    return JSON.stringify({ account: names[next % names.length], password, code: "", codeId: 0 });
  };
  return await runLoad({ url: getUrl("sysAuth/login"), headers: {}, body, ...conduct });
}

async function hashes(): Promise<number> {
  const environment = { ...process.env, HASHING_SECONDS: String(conduct.seconds) };
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "hashing.ts")], {
    env: environment,
  });
  return Number(stdout);
}

async function othersMeet({ getUrl, headers }: FilledSite, seconds: number): Promise<OtherCallMetrics> {
  const about = { headers, seconds, connections: 1, pauseMs: 50 };
  const [page, self] = await Promise.all([
    runLoad({ ...about, url: getUrl("sysPos/page"), body: anyPage }),
    runLoad({ ...about, url: getUrl("sysAuth/userInfo") }),
  ]);
  if (page.failures + self.failures > 0)
    throw new Error(`other calls failed: ${page.failureReason ?? self.failureReason}`);
  return { page, self };
}

function allOf(met: readonly OtherCallMetrics[]): OtherCallMetrics {
  return { page: mergeRounds(met.map(({ page }) => page)), self: mergeRounds(met.map(({ self }) => self)) };
}

const People = z.object({ items: z.array(z.object({ account: z.string(), status: z.int() })) });

async function namesOf(site: FilledSite): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; page <= accounts / pageSize; page++) {
    const { items } = People.parse(await site.request("sysUser/page", { page, pageSize }));
    names.push(...items.filter(({ status }) => status === Status.enabled).map(({ account }) => account));
  }
  return names;
}

function anyPage(): string {
  return JSON.stringify({ page: 1 + Math.floor(Math.random() * 20), pageSize: 20 });
}

/** Each round of sign-ins relative to the round of bare hashing just before it; the median of these. */
function ratioOf({ ours, floor }: SignInMetrics): number {
  return median(ours.map(({ perSecond }, index) => perSecond / (floor[index] ?? Infinity)));
}

function listMissedSignInTargets(figures: SignInMetrics): string[] {
  const ratio = ratioOf(figures);
  const late = (name: string, { p99 }: Round) =>
    p99 > bars.p99 ? [`sign-in: ${name} takes ${p99.toFixed(0)} ms (p99) meanwhile`] : [];
  return [
    ...(ratio < bars.ratio ? [`sign-in: ${ratio.toFixed(2)} of bare hashing`] : []),
    ...late("a page", figures.during.page),
    ...late("userInfo", figures.during.self),
  ];
}

function formatSignInSection(figures: SignInMetrics): string {
  const { ours, floor, alone, whileHashing, during } = figures;
  const all = mergeRounds(ours);
  const lineOf = (name: string, of: (others: OtherCallMetrics) => Round) => {
    const cells = [alone, whileHashing, during].map((others) => {
      const { p50, p99 } = of(others);
      return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
    });
    return `| ${name} | ${cells.join(" | ")} | – / ${bars.p99} |`;
  };
  return `
## Sign-in

${accounts.toLocaleString("en")} accounts sign in over ${conduct.connections} connections, ${rounds} rounds of ${conduct.seconds} s in turns with a process that only compares
passwords (\`tools/bench/hashing.ts\`: argon2id at the product's cost, with the same concurrency); medians after a warm-up round. Meanwhile one client
reads pages of 10,000 positions and another its own account, 50 ms after each answer. Passwords are sent as
programs send them; those that browsers encrypt take about 2 ms more to read.

| | per second |
|---|---|
| bare hashing | ${median(floor).toFixed(0)} |
| sign-ins | ${median(ours.map(({ perSecond }) => perSecond)).toFixed(0)} |

**Sign-ins: ${ratioOf(figures).toFixed(2)} of bare hashing** (bar: ${bars.ratio.toFixed(2)} or more); p50 ${all.p50.toFixed(0)} ms, p99 ${all.p99.toFixed(0)} ms.

| other calls, p50 / p99 in ms | alone | while it hashes | during sign-ins | bar |
|---|---|---|---|---|
${lineOf("page of positions", ({ page }) => page)}
${lineOf("userInfo", ({ self }) => self)}
`;
}

/** Many accounts sign in at the same time, in turns with a process that only hashes. */
export const signInSection: BenchmarkSection = {
  announcement: "signing in …",
  async measure() {
    const metrics = await measureSignIn();
    const { page, self } = metrics.during;
    return {
      text: formatSignInSection(metrics),
      missed: listMissedSignInTargets(metrics),
      figures: [
        { name: "sign-ins, of bare hashing", value: ratioOf(metrics), better: "more" },
        { name: "page during sign-ins, p99 ms", value: page.p99, better: "less" },
        { name: "userInfo during sign-ins, p99 ms", value: self.p99, better: "less" },
      ],
    };
  },
};
