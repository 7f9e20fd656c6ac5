import { Alert, Button, Skeleton, Tabs } from "antd";
import { type CallError, CopyButton, formatExactly, useTexts } from "#kit";
import type { ExceptionDetail, LogLink, OperationDetail, VisitLog } from "../contract.ts";
import { Location, Status } from "./log.resource.tsx";

type Props = {
  detail: OperationDetail | ExceptionDetail | undefined;
  error: CallError | undefined;
  onRetry: () => void;
};

/** An entry with its message, its bodies, and what else its request has left. */
export function LogDetail({ detail, error, onRetry }: Props) {
  const t = useTexts();
  if (error !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={
          <Button size="small" onClick={onRetry}>
            {t("kit.retry")}
          </Button>
        }
      />
    );
  if (detail === undefined) return <Skeleton active />;
  const { exception, links } = detail;
  const isException = "occurrences" in detail;
  const items = [
    { key: "message", label: t("log.tab.message"), children: <LogFacts entry={detail} /> },
    ...(isException ? [{ key: "stack", label: t("log.tab.stack"), children: <Body text={exception} isPlain /> }] : []),
    { key: "request", label: t("log.tab.request"), children: <Body text={detail.requestParam} /> },
    { key: "response", label: t("log.tab.response"), children: <Body text={detail.returnResult} /> },
    { key: "links", label: `${t("log.tab.links")} (${links.length})`, children: <Links links={links} /> },
  ];
  return <Tabs className="sw-log-page" items={items} />;
}

/** What an entry says of its call. A visit has no address. */
export function LogFacts({ entry }: { entry: VisitLog | OperationDetail | ExceptionDetail }) {
  const t = useTexts();
  const { displayTitle, account, realName, remoteIp, location, browser, os } = entry;
  const person = [account, realName].filter((part) => part !== null).join(" · ");
  const facts = [
    [t("log.displayTitle"), displayTitle],
    [t("log.logDateTime"), formatExactly(entry.logDateTime)],
    [t("log.status"), <Status key="status" row={entry} />],
    [t("log.message"), entry.message],
    ["occurrences" in entry ? t("log.occurrences") : "", "occurrences" in entry ? entry.occurrences : null],
    ["firstTime" in entry ? t("log.firstTime") : "", "firstTime" in entry ? formatExactly(entry.firstTime) : null],
    ["lastTime" in entry ? t("log.lastTime") : "", "lastTime" in entry ? formatExactly(entry.lastTime) : null],
    [t("log.account"), person === "" ? null : person],
    [t("log.remoteIp"), remoteIp],
    [t("log.location"), location === null ? null : <Location key="location" of={location} />],
    [
      "requestUrl" in entry ? t("log.requestUrl") : "",
      "requestUrl" in entry ? `${entry.httpMethod} ${entry.requestUrl}` : null,
    ],
    [t("log.elapsed"), t("log.milliseconds", { count: entry.elapsed })],
    [t("log.browser"), [browser, os].filter((part) => part !== null && part !== "").join(" · ")],
    [t("log.traceId"), entry.traceId],
  ] as const;
  return (
    <dl className="sw-log-facts">
      {facts.map(([label, value]) =>
        value === null || value === "" ? undefined : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A body with line breaks and indentation, if it is whole JSON. */
function Body({ text, isPlain = false }: { text: string | null; isPlain?: boolean }) {
  const t = useTexts();
  if (text === null) return <p className="sw-detail-note">{t("log.noBody")}</p>;
  const parsed = isPlain ? undefined : parseJson(text);
  const isCut = !isPlain && parsed === undefined && text !== "***";
  const shown = parsed === undefined ? text : JSON.stringify(parsed.value, undefined, 2);
  return (
    <div className="sw-log-body">
      {isCut && <Alert type="info" showIcon title={t("log.bodyCut")} />}
      <CopyButton text={shown} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <pre tabIndex={0}>{shown}</pre>
    </div>
  );
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const changes = { add: "log.change.add", update: "log.change.update", delete: "log.change.delete" } as const;

function Links({ links }: { links: readonly LogLink[] }) {
  const t = useTexts();
  if (links.length === 0) return <p className="sw-detail-note">{t("log.noLinks")}</p>;
  return (
    <ul className="sw-log-links">
      {links.map(({ kind, id, title, time, state }) => (
        <li key={`${kind}-${id}`}>
          <span className="sw-log-link-kind">{t(`log.kind.${kind}`)}</span>
          <span>{title}</span>
          {kind === "change" ? <ChangeName state={state} /> : <Status row={{ status: state }} />}
          <time dateTime={time.toISOString()}>{formatExactly(time)}</time>
        </li>
      ))}
    </ul>
  );
}

function ChangeName({ state }: { state: string }) {
  const t = useTexts();
  return state === "add" || state === "update" || state === "delete" ? t(changes[state]) : state;
}
