import { expect, it } from "vitest";
import { type NamedPlan, orderPlans } from "./seeding.ts";

function aPlan(name: string, ...after: string[]): NamedPlan {
  return { name, plan: { after, steps: [] } };
}

function orderNames(plans: readonly NamedPlan[]): string[] {
  return orderPlans(plans).map(({ name }) => name);
}

it("keeps the given order if plans name no others", () => {
  expect(orderNames([aPlan("b"), aPlan("a"), aPlan("c")])).toEqual(["b", "a", "c"]);
});

it("sorts a plan after all plans that it names directly or indirectly", () => {
  const plans = [aPlan("role", "account", "menu"), aPlan("account", "position"), aPlan("menu"), aPlan("position")];

  expect(orderNames(plans)).toEqual(["position", "account", "menu", "role"]);
});

it("refuses a plan that names an unknown plan", () => {
  expect(() => orderPlans([aPlan("role", "account")])).toThrow(
    'rows of "role" come after "account", which brings none',
  );
});

it("refuses plans that depend on each other", () => {
  const plans = [aPlan("a", "b"), aPlan("b", "c"), aPlan("c", "a")];

  expect(() => orderPlans(plans)).toThrow("rows wait for each other: a -> b -> c -> a");
});
