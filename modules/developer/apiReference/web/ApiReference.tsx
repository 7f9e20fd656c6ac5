import { PlayCircleOutlined } from "@ant-design/icons";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { App, Button, Input } from "antd";
import { useDeferredValue, useState } from "react";
import { CallError } from "#base/answer";
import { fetchDocument } from "#base/api";
import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { useTexts } from "#base/i18n";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { PageSkeleton } from "#kit/parts/PageSkeleton.tsx";
import { useTitle } from "#base/session/useTitle";
import { createQueryClient } from "#base/session/queryClient";
import { CodeBlock } from "./CodeBlock.tsx";
import { isOperationMatch, type Operation, parseOperations } from "./operations.ts";
import "./reference.css";

const TryOut = lazyComponent(async () => (await import("./TryOut.tsx")).TryOut, { fallback: <PageSkeleton /> });

/** All calls of the server, from its OpenAPI document. */
export function ApiReference() {
  const [queries] = useState(createQueryClient);
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
  const t = useTexts();
  useTitle(t("reference.title"));
  const { data, error, refetch } = useQuery({
    queryKey: ["openapi"],
    queryFn: async () => parseOperations(await fetchDocument("/api/openapi.json")),
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
        actions={[{ label: t("shell.retry"), onClick: () => void refetch() }]}
      />
    );
  }
  return data === undefined ? <PageSkeleton /> : <Operations all={data} />;
}

function Operations({ all }: { all: ReadonlyMap<string, Operation[]> }) {
  const t = useTexts();
  const [text, setText] = useState("");
  const keyword = useDeferredValue(text.trim());
  const groups = [...all]
    .map(([tag, operations]) => ({
      tag,
      operations: operations.filter((operation) => isOperationMatch(operation, keyword)),
    }))
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

/** An expandable line; its content is rendered when it is first expanded. */
function OneOperation({ operation }: { operation: Operation }) {
  const t = useTexts();
  const [wasOpened, setOpened] = useState(false);
  const { method, path, isPublic, permission } = operation;
  return (
    <details className="sw-surface" onToggle={() => setOpened(true)}>
      <summary>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        <small>{isPublic ? t("reference.open") : (permission ?? t("reference.signedIn"))}</small>
      </summary>
      {wasOpened ? <Details operation={operation} /> : undefined}
    </details>
  );
}

function Details({ operation }: { operation: Operation }) {
  const t = useTexts();
  const { parameters, body, response } = operation;
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
            {parameters.map(({ name, in: location, required, schema }) => (
              <li key={`${location} ${name}`}>
                <code>{name}</code> {typeof schema["type"] === "string" ? schema["type"] : location}
                {required ? <em>{t("reference.required")}</em> : undefined}
              </li>
            ))}
          </ul>
        </>
      )}
      {body === undefined ? undefined : (
        <>
          <h3>{t("reference.body")}</h3>
          <CodeBlock text={JSON.stringify(body, undefined, 2)} />
        </>
      )}
      <h3>{t("reference.answer")}</h3>
      <CodeBlock text={JSON.stringify(response, undefined, 2)} />
    </div>
  );
}
