import { PlayCircleOutlined } from "@ant-design/icons";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { App, Button, Input } from "antd";
import { useDeferredValue, useState } from "react";
import { CallError, fetchDocument } from "../api.ts";
import { ErrorPage } from "../errors/ErrorPage.tsx";
import { useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { PageSkeleton } from "../layout/PageSkeleton.tsx";
import { useTitle } from "../layout/useTitle.ts";
import { newQueries } from "../session/queries.ts";
import { Code } from "./Code.tsx";
import { isMeant, type Operation, operationsIn } from "./operations.ts";
import "./reference.css";

const TryOut = late(async () => (await import("./TryOut.tsx")).TryOut, { fallback: <PageSkeleton /> });

/** All calls of the server, from the document that it makes of their contracts. */
export function ApiReference() {
  const [queries] = useState(newQueries);
  return (
    <QueryClientProvider client={queries}>
      <App component={false}>
        <main className="sw-reference">
          <Reference />
        </main>
      </App>
    </QueryClientProvider>
  );
}

function Reference() {
  const t = useWords();
  useTitle(t("reference.title"));
  const { data, error, refetch } = useQuery({
    queryKey: ["openapi"],
    queryFn: async () => operationsIn(await fetchDocument("/api/openapi.json")),
    retry: false,
  });
  if (error !== null) {
    const isClosed = error instanceof CallError && [401, 403].includes(error.status);
    return (
      <ErrorPage
        kind={isClosed ? "401" : "500"}
        title={isClosed ? t("error.401.title") : t("error.load.title")}
        text={error.message}
        requestId={error instanceof CallError ? error.requestId : undefined}
        action={{ label: t("shell.retry"), onClick: () => void refetch() }}
      />
    );
  }
  return data === undefined ? <PageSkeleton /> : <Operations all={data} />;
}

function Operations({ all }: { all: ReadonlyMap<string, Operation[]> }) {
  const t = useWords();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const groups = [...all]
    .map(([tag, operations]) => ({ tag, operations: operations.filter((one) => isMeant(one, wanted)) }))
    .filter(({ operations }) => operations.length > 0);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <header className="sw-reference-head">
        <h1>{t("reference.title")}</h1>
        <Input.Search
          allowClear
          value={text}
          aria-label={t("reference.search")}
          placeholder={t("reference.search")}
          onChange={(event) => setText(event.target.value)}
        />
        <output>{count}</output>
      </header>
      {count === 0 ? <p className="sw-reference-none">{t("reference.nothing")}</p> : undefined}
      {groups.map(({ tag, operations }) => (
        <section key={tag} aria-label={tag}>
          <h2>{tag}</h2>
          {operations.map((operation) => (
            <OneOperation key={`${operation.method} ${operation.path}`} operation={operation} />
          ))}
        </section>
      ))}
    </>
  );
}

/** A line that unfolds; what is below it is drawn when it is opened first. */
function OneOperation({ operation }: { operation: Operation }) {
  const t = useWords();
  const [wasOpened, setOpened] = useState(false);
  const { method, path, isOpen, permission } = operation;
  return (
    <details className="sw-surface" onToggle={() => setOpened(true)}>
      <summary>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        <small>{isOpen ? t("reference.open") : (permission ?? t("reference.signedIn"))}</small>
      </summary>
      {wasOpened ? <Details operation={operation} /> : undefined}
    </details>
  );
}

function Details({ operation }: { operation: Operation }) {
  const t = useWords();
  const { parameters, body, answer } = operation;
  const [isTried, setTried] = useState(false);
  return (
    <div className="sw-reference-details">
      {isTried ? (
        <TryOut operation={operation} />
      ) : (
        <Button size="small" icon={<PlayCircleOutlined aria-hidden />} onClick={() => setTried(true)}>
          {t("reference.try")}
        </Button>
      )}
      {parameters.length === 0 ? undefined : (
        <>
          <h3>{t("reference.parameters")}</h3>
          <ul>
            {parameters.map(({ name, in: place, required, schema }) => (
              <li key={`${place} ${name}`}>
                <code>{name}</code> {typeof schema["type"] === "string" ? schema["type"] : place}
                {required ? <em>{t("reference.required")}</em> : undefined}
              </li>
            ))}
          </ul>
        </>
      )}
      {body === undefined ? undefined : (
        <>
          <h3>{t("reference.body")}</h3>
          <Code text={JSON.stringify(body, undefined, 2)} />
        </>
      )}
      <h3>{t("reference.answer")}</h3>
      <Code text={JSON.stringify(answer, undefined, 2)} />
    </div>
  );
}
