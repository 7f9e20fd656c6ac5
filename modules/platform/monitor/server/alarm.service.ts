import { AccountType } from "#contract/accountType";
import { maxInboxKeyLength } from "#contract/inboxKind";
import type { Translate } from "#contract/text";
import { mainTenantId } from "#modules/identity/access/server";
import { listAdministrators } from "#modules/identity/account/server";
import { systemNotices } from "#modules/identity/tenantAdministration/server";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import type { AlarmKind, Figures, MonitorThresholds } from "../contract.ts";

/** What is compared with a threshold. */
export type AlarmInput = { readonly kind: AlarmKind; readonly value: number };

/** What becomes of an alarm. */
type AlarmOutcome = "first" | "repeated" | "recovered";

type AlarmChange = {
  readonly kind: AlarmKind;
  readonly outcome: AlarmOutcome;
  readonly reading: number;
  readonly threshold: number;
};

const figureKinds = ["cpu", "memory", "diskFree", "loopDelay", "p99", "poolWaiting"] as const;

/** The readings of a node. */
export function listNodeReadings(figures: Figures): AlarmInput[] {
  return figureKinds.flatMap((kind) => {
    const value = figures[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
}

/** The readings of the database and of what all nodes share. */
export async function readSharedReadings({ plain }: Pick<App, "plain">): Promise<AlarmInput[]> {
  const { rows } = await plain.query<Record<AlarmKind, number>>(
    `select state.connections * 100.0::float / greatest(state.maximum_connections, 1) as "databaseConnections",
       state.oldest_transaction_seconds as "transactionSeconds", counted.waiting_messages as "waitingMessages",
       counted.waiting_tasks as "waitingTasks"
     from read_database_state() state cross join count_monitored_rows() counted`,
  );
  return rows.flatMap((row) =>
    (["databaseConnections", "transactionSeconds", "waitingMessages", "waitingTasks"] as const).map((kind) => ({
      kind,
      value: row[kind],
    })),
  );
}

/** Compares readings with the thresholds, and tells of alarms that begin, last or are over. `node` empty: the database. */
export async function checkReadings(
  app: App,
  { node, readings, thresholds }: { node: string; readings: readonly AlarmInput[]; thresholds: MonitorThresholds },
): Promise<void> {
  const compared = readings.map(({ kind, value }) => {
    const threshold = thresholds.isOn ? thresholds[kind] : 0;
    const isBad = threshold > 0 && (kind === "diskFree" ? value < threshold : value > threshold);
    return { kind, reading: Math.round(value), threshold, isBad };
  });
  const { rows } = await app.plain.query<AlarmChange>(
    `select kind, outcome, reading, threshold from note_alarms($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      node,
      compared.map(({ kind }) => kind),
      compared.map(({ reading }) => reading),
      compared.map(({ threshold }) => threshold),
      compared.map(({ isBad }) => isBad),
      app.now(),
      `${thresholds.minutes} minutes`,
      `${thresholds.repeatMinutes} minutes`,
    ],
  );
  for (const change of rows) await tellOfAlarm(app, node, change);
}

/** No limit: as alarms, only open ones are looked at. */
const noLimit = 1_000_000_000;

/**
 * Tells of nodes that no longer report although they were not stopped, and of their return. Whichever node notices it
 * first tells; the database keeps the others from telling it again.
 */
export async function checkSilentNodes(
  app: App,
  { node, watchingSince, thresholds }: { node: string; watchingSince: Date; thresholds: MonitorThresholds },
): Promise<void> {
  const { isOn, offlineMinutes } = thresholds;
  // A node that has just started has not heard the others yet.
  const isReady = app.now().getTime() - watchingSince.getTime() >= offlineMinutes * 60_000;
  const { rows } = await app.plain.query<{ name: string; minutes: number }>(
    "select name, minutes from list_silent_nodes($1, $2)",
    [node, isOn && offlineMinutes > 0 && isReady ? offlineMinutes : noLimit],
  );
  for (const { name, minutes } of rows)
    await checkReadings(app, {
      node: name,
      readings: [{ kind: "offlineMinutes", value: minutes }],
      // The silence is the time that it lasts.
      thresholds: { ...thresholds, minutes: 0, repeatMinutes: noLimit },
    });
}

/** Puts a notice into the inboxes of the platform administrators, in place of an unread one about the same alarm. */
async function tellOfAlarm(app: App, node: string, change: AlarmChange): Promise<void> {
  const { kind, outcome } = change;
  app.log.warn({ event: `monitor.alarm_${outcome}`, node, ...change }, "a threshold of the monitor");
  await createSystemContext(app, "monitor.alarm").inTenant(mainTenantId, async (ctx) => {
    const administrators = await listAdministrators(ctx, AccountType.platform);
    const accountIds = administrators.map(({ id }) => id);
    for (const { send } of systemNotices.list(ctx))
      await send(ctx, {
        accountIds,
        kind: "system",
        key: `monitor.${kind}.${node}`.slice(0, maxInboxKeyLength),
        link: "/platform/server",
        write: (t) => writeAlarm(t, node, change),
      });
  });
}

function writeAlarm(t: Translate, node: string, { kind, outcome, reading, threshold }: AlarmChange) {
  const what = t(`monitor.alarm.${kind}`);
  const where = node === "" ? t("monitor.database") : node;
  const values = { what, where, reading, threshold };
  return { title: t(`monitor.notice.${outcome}`, values), paragraphs: [t("monitor.notice.text", values)] };
}
