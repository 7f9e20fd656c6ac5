import { call } from "#base/api";
import { maxAskedPeople, personCardApi } from "../../contract.ts";

type Batch = { readonly ids: Set<number>; readonly answer: Promise<ReadonlySet<number>> };

/** The accounts that the next call asks for. */
let nextBatch: Batch | undefined;

/** Whether an account is a colleague, who has a card. The names of a page ask together, in one call. */
export async function isColleague(id: number): Promise<boolean> {
  if (nextBatch === undefined || nextBatch.ids.size === maxAskedPeople) nextBatch = startBatch();
  nextBatch.ids.add(id);
  return (await nextBatch.answer).has(id);
}

function startBatch(): Batch {
  const ids = new Set<number>();
  const answer = Promise.withResolvers<ReadonlySet<number>>();
  const batch = { ids, answer: answer.promise };
  // The effects of one render run before a timer does.
  setTimeout(() => {
    if (nextBatch === batch) nextBatch = undefined;
    call(personCardApi, "colleagues", { ids: [...ids] }).then((found) => answer.resolve(new Set(found)), answer.reject);
  });
  return batch;
}
