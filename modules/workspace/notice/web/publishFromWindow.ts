import type { Id } from "#contract/id";

const publishedIds = new Set<Id>();

/** Publishes a notice from this window. The event may arrive before the response. */
export async function publishFromWindow(id: Id, publish: () => Promise<boolean>): Promise<void> {
  publishedIds.add(id);
  if (!(await publish())) publishedIds.delete(id);
}

/** Whether this window has published a notice: it then needs no message. */
export function isPublishedFromWindow(id: Id): boolean {
  return publishedIds.has(id);
}
