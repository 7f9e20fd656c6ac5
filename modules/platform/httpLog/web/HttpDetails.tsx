import { Tabs } from "antd";
import type { Id } from "#contract/id";
import { CopyButton, formatExactly, useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type HttpCallDetail, httpLogApi } from "../contract.ts";
import { Result } from "./httpLog.resource.tsx";

/** A call with what was sent and answered. */
export function HttpDetails({ id }: { id: Id }) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(httpLogApi, "detail", { id });
  if (data === undefined) return <LoadNotice rows={6} error={error} onRetry={() => void refresh()} />;
  const { requestHeaders, requestBody, responseHeaders, responseBody } = data;
  return (
    <div className="sw-http-log">
      <Facts call={data} />
      <Tabs
        items={[
          {
            key: "request",
            label: t("httpLog.request"),
            children: <Message headers={requestHeaders} body={requestBody} side="request" />,
          },
          {
            key: "response",
            label: t("httpLog.response"),
            children:
              responseHeaders === null ? (
                <p className="sw-detail-note">{t("httpLog.noAnswer")}</p>
              ) : (
                <Message headers={responseHeaders} body={responseBody} side="response" />
              ),
          },
        ]}
      />
    </div>
  );
}

function Facts({ call }: { call: HttpCallDetail }) {
  const t = useTexts();
  const { httpClientName, httpApiDesc, startTime, elapsed, statusCode, exception } = call;
  const facts = [
    [t("httpLog.httpClientName"), `${httpClientName} · ${httpApiDesc}`],
    [t("httpLog.isSuccessStatusCode"), <Result key="result" call={call} />],
    [t("httpLog.statusCode"), statusCode],
    [t("httpLog.startTime"), formatExactly(startTime)],
    [t("httpLog.elapsed"), elapsed],
    [t("httpLog.exception"), exception],
  ] as const;
  return (
    <dl>
      {facts.map(([name, value]) =>
        value === null ? undefined : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

type MessageProps = { headers: string; body: string | null; side: "request" | "response" };

function Message({ headers, body, side }: MessageProps) {
  const t = useTexts();
  return (
    <>
      <Text title={t(`httpLog.${side}Headers`)} text={headers} />
      {body === null ? (
        <p className="sw-detail-note">{t("httpLog.noBody")}</p>
      ) : (
        <Text title={t(`httpLog.${side}Body`)} text={body} />
      )}
    </>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  const shown = format(text);
  return (
    <section aria-label={title}>
      <h3>
        {title}
        <CopyButton text={shown} />
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <pre tabIndex={0}>{shown}</pre>
    </section>
  );
}

/** JSON with line breaks; a text that was cut stays as it is. */
function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
