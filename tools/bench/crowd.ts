import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import * as z from "zod";
import { hashLimits, openPasswords } from "#core/crypto/passwords";
import { createSemaphore } from "#core/jobs/semaphore";
import { password } from "./callers.ts";
import { createHeaders, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { percentile } from "./report.ts";
import type { BenchmarkSection } from "./section.ts";

const port = 5116;
const newcomers = 2000;
const workers = 200;
/** Everybody signs in within this time, evenly spread at random. */
const rushMs = 60_000;
/** What a person at work does between two calls. */
const pauseMs = 3000;
const warmUpMs = 3000;
const bars = { firstPageMs: 5000, workP99: 100 };

/** Milliseconds in ascending order: until a first page, and of the calls of those at work. */
type CrowdMetrics = { readonly firstPages: readonly number[]; readonly work: readonly number[] };

/** A working day begins: many people sign in within a minute while others are at work. */
export const crowdSection: BenchmarkSection = {
  announcement: `${newcomers.toLocaleString("en")} people sign in within a minute …`,
  async measure() {
    const site = { port, accounts: newcomers + workers, prepare: givePasswords };
    const metrics = await runOnFilledSite(site, measureRush);
    const [longest, p99] = [percentile(metrics.firstPages, 1), percentile(metrics.work, 0.99)];
    return {
      text: format(metrics),
      missed: [
        ...(longest > bars.firstPageMs ? [`crowd: a first page takes ${longest.toFixed(0)} ms`] : []),
        ...(p99 > bars.workP99 ? [`crowd: calls at work take ${p99.toFixed(0)} ms (p99)`] : []),
      ],
      figures: [
        { name: "first page in a crowd, longest ms", value: longest, better: "less" },
        { name: "calls at work beside a crowd, p99 ms", value: p99, better: "less" },
      ],
    };
  },
};

/** Gives every account the password of the calls. */
export async function givePasswords(owner: pg.Client, tenantId: number): Promise<void> {
  const hash = await openPasswords(createSemaphore(hashLimits)).hash(password);
  await owner.query(
    "update account set password_hash = $2, last_change_password_time = now() where tenant_id = $1 and password_hash is null",
    [tenantId, hash],
  );
}

const People = z.object({ items: z.array(z.object({ account: z.string(), status: z.int() })) });

/** Names of the accounts of a site that `givePasswords` has prepared. */
export async function listPeople(site: FilledSite, pages: number): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const { items } = People.parse(await site.request("sysUser/page", { page, pageSize: 1000 }));
    names.push(
      ...items
        .filter(({ status, account }) => status === 1 && !account.startsWith("bench"))
        .map(({ account }) => account),
    );
  }
  return names;
}

async function measureRush(site: FilledSite): Promise<CrowdMetrics> {
  const people = await listPeople(site, Math.ceil((newcomers + workers) / 1000) + 1);
  if (people.length < newcomers) throw new Error(`there are ${people.length} people`);
  let isOver = false;
  const work: number[] = [];
  const working = Array.from({ length: workers }, async () => {
    await setTimeout(Math.random() * pauseMs);
    while (!isOver) {
      const from = performance.now();
      await site.request("sysPos/page", { page: 1 + Math.floor(Math.random() * 20), pageSize: 20 });
      work.push(performance.now() - from);
      await setTimeout(pauseMs * (0.5 + Math.random()));
    }
  });
  await setTimeout(warmUpMs);
  // What is compiled with the first calls does not count.
  work.length = 0;
  const firstPages = await Promise.all(
    people.slice(0, newcomers).map(async (account) => {
      await setTimeout(Math.random() * rushMs);
      return await openFirstPage(site, account);
    }),
  );
  isOver = true;
  await Promise.all(working);
  return { firstPages: firstPages.toSorted((a, b) => a - b), work: work.toSorted((a, b) => a - b) };
}

/** Milliseconds from the password until the first page: what the shell needs, then the page of the home screen. */
async function openFirstPage(site: FilledSite, account: string): Promise<number> {
  const from = performance.now();
  const headers = createHeaders(await site.signIn(account));
  const read = async (call: string) => {
    const answer = await fetch(site.getUrl(call), { headers });
    const { code, message }: { code: number; message: string } = await answer.json();
    if (code !== 200) throw new Error(`${call}: ${message}`);
  };
  await Promise.all([read("sysAuth/userInfo"), read("sysMenu/loginMenuTree")]);
  await read("sysNotice/unReadList");
  return performance.now() - from;
}

function format({ firstPages, work }: CrowdMetrics): string {
  const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);
  return `
## Crowd

${newcomers.toLocaleString("en")} people sign in within ${rushMs / 1000} s, at random times, while ${workers} are at work: each reads a page of 10,000 positions and waits about
${pauseMs / 1000} s. First page: from the password until permissions, menu and the first call of the home page are there.

| ms | p50 | p99 | longest | bar |
|---|---|---|---|---|
| first page after the password | ${ms(firstPages, 0.5)} | ${ms(firstPages, 0.99)} | ${ms(firstPages, 1)} | ${bars.firstPageMs} |
| calls of those at work | ${ms(work, 0.5)} | ${ms(work, 0.99)} | ${ms(work, 1)} | p99 ${bars.workP99} |
`;
}
