import type { Id } from "#contract/id";
import type { HubEvent } from "#contract/realtime";
import type { Statement } from "#core/rows/statement";
import { createSettingsStatement, type TransactionSettings } from "#core/rows/transaction";

/** An account that an event names, with its organisation and the organisations above. */
export type MentionedAccount = {
  readonly accountId: Id;
  readonly organisationId: Id | null;
  readonly above: readonly Id[];
};

/**
 * The receivers of an event, in one tenant and on all of their devices: all accounts, all except some, some, those
 * whose data scope reaches an account, or those who have received a record, or a part of them, which is read where they
 * are connected (`RecordEventDefinition`).
 */
export type Audience =
  | "everybody"
  | { readonly allBut: readonly Id[] }
  | { readonly accounts: readonly Id[] }
  | { readonly whoSees: MentionedAccount }
  | { readonly received: Id; readonly part?: string };

/** An event for connected accounts. `content` is sent unchanged, so it contains only what every receiver may see. */
export type RealtimeEvent = { readonly audience: Audience; readonly event: HubEvent; readonly content: unknown };

/** Sends events to connected accounts, on all nodes; services use `ctx.publish` for those of their tenant. */
export type EventPublisher = {
  publish(tenantId: Id, event: RealtimeEvent): Promise<void>;
  /** Sends an event without content to all connections of all tenants: something that they share has changed. */
  publishToAll(event: HubEvent): Promise<void>;
};

declare module "./app.ts" {
  interface App {
    readonly events: EventPublisher;
  }
}

/** The settings of a transaction in one tenant. */
export type TenantSettings = TransactionSettings & { readonly tenantId: Id };

/** An event that is published when its call is committed, and the settings of the transaction in its tenant. */
export type OwnEvent = RealtimeEvent & { readonly settings: TenantSettings };

/**
 * Publishes an event with the commit of its transaction (`publish_event`). Other events of the tenant wait until then,
 * so it is sent together with the commit.
 */
export function createPublishStatement(tenantId: Id, { audience, event, content }: RealtimeEvent): Statement {
  return {
    sql: "select publish_event($1,$2,$3,$4)",
    parameters: [tenantId, JSON.stringify(audience), event, JSON.stringify(content)],
    isByKey: true,
  };
}

/**
 * The last statements of a transaction, which publish its events. Those of several tenants follow the order of the
 * tenants: two calls never wait for each other. `tenantId`: the tenant of the transaction's settings by now.
 */
export function createPublishStatements(events: readonly OwnEvent[], tenantId: number | null): Statement[] {
  const inOrder = events.toSorted((one, other) => one.settings.tenantId - other.settings.tenantId);
  return inOrder.flatMap(({ settings, ...event }, index) => {
    const statement = createPublishStatement(settings.tenantId, event);
    const current = index === 0 ? tenantId : inOrder[index - 1]?.settings.tenantId;
    return current === settings.tenantId ? [statement] : [createSettingsStatement(settings), statement];
  });
}

/** The maximum length of the content as JSON; anything longer is fetched by a call. */
const maxContentLength = 32 * 1024;

/** Throws if the content of an event is too long. */
export function checkEventSize({ event, content }: RealtimeEvent): void {
  const { length } = JSON.stringify(content);
  if (length > maxContentLength) throw new Error(`${event} has ${length} characters, at most ${maxContentLength} fit`);
}
