import type { Id } from "#contract/id";

const published = new Set<Id>();

/** Publishes a notice from this window. The server may tell of it before it answers. */
export async function publishHere(id: Id, publish: () => Promise<boolean>): Promise<void> {
  published.add(id);
  if (!(await publish())) published.delete(id);
}

/** Whether this window has published a notice: whoever did it need not be told. */
export function isPublishedHere(id: Id): boolean {
  return published.has(id);
}
