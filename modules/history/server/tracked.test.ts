import { expect, it } from "vitest";
import { trackedEntities } from "#contract/history";
import { modules } from "#server/modules";

it("is offered by the screens for just the records whose history is kept", () => {
  const registered = modules.flatMap(({ records = [] }) => records.map(({ entity }) => entity));

  expect(trackedEntities.toSorted()).toEqual(registered.toSorted());
});
