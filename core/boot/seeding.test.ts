import { expect, it } from "vitest";
import { type NamedPlan, orderPlans } from "./seeding.ts";

function plan(name: string, ...after: string[]): NamedPlan {
  return { name, plan: { after, steps: [] } };
}

function namesOf(plans: readonly NamedPlan[]): string[] {
  return orderPlans(plans).map(({ name }) => name);
}

it("keeps the given order where plans name no others", () => {
  expect(namesOf([plan("b"), plan("a"), plan("c")])).toEqual(["b", "a", "c"]);
});

it("puts a plan after all that it names, however far", () => {
  const plans = [plan("role", "account", "menu"), plan("account", "position"), plan("menu"), plan("position")];

  expect(namesOf(plans)).toEqual(["position", "account", "menu", "role"]);
});

it("refuses a plan that names an unknown one", () => {
  expect(() => orderPlans([plan("role", "account")])).toThrow('rows of "role" come after "account", which brings none');
});

it("refuses plans that wait for each other", () => {
  const plans = [plan("a", "b"), plan("b", "c"), plan("c", "a")];

  expect(() => orderPlans(plans)).toThrow("rows wait for each other: a -> b -> c -> a");
});
