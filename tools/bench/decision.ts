import { accountApi } from "#modules/identity/account/contract";
import { decideCall } from "#core/request/access/permission";
import type { BenchmarkSection } from "./section.ts";

const permissions = 300;
const denied = 20;
const times = 500_000;
const rounds = 5;

/** In microseconds; median. */
function measureDecision(): number {
  const held = Array.from({ length: permissions }, (_, count) => `sysThing${count}/page`);
  const caller = {
    isPlatform: false,
    mustChangePassword: false,
    mustEnrol: false,
    permissions: new Set([...held, "sysUser/page"]),
    denied: new Set(Array.from({ length: denied }, (_, count) => `sysThing${count}/delete`)),
  };
  const route = { api: accountApi, name: "page", access: "granted" } as const;
  const took: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const from = performance.now();
    let allowed = 0;
    for (let count = 0; count < times; count++) if (decideCall(route, caller).isAllowed) allowed += 1;
    if (allowed !== times) throw new Error("the decision that is measured refuses the call");
    // The first round only warms up.
    if (round > 0) took.push(((performance.now() - from) * 1000) / times);
  }
  return took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0;
}

/** The decision on a call of an account with many permissions and a blacklist. */
export const permissionSection: BenchmarkSection = {
  announcement: "deciding on calls …",
  measure: async () => {
    const us = measureDecision();
    const text = `
## Permission

The decision on a call of an account with ${permissions} permissions and a blacklist of ${denied} calls takes **${us.toFixed(2)} µs** (\`decideCall\`).
`;
    return await Promise.resolve({
      text,
      missed: [],
      figures: [{ name: "decision on a call, µs", value: us, better: "less" }],
    });
  },
};
