import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { ErrorPage } from "#kit/parts/ErrorPage.tsx";
import { useTexts } from "#base/i18n";
import { PageSkeleton } from "#kit/parts/PageSkeleton.tsx";
import { useSysInfo } from "#base/session/sysInfo";
import { getFrameSource, isRefused } from "./frames.ts";
import "./pages.css";

type Props = { url: string; isEmbedded: boolean; title: string };

const noOrigins: readonly string[] = [];

/** The time after which a frame that has not loaded shows a hint. */
const patienceMs = 20_000;

/**
 * Permissions of framed pages: all but navigating the whole window. Pages of this host need their own origin, those of
 * others have another one.
 */
const sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals";

/** A page of another URL: in a frame if that is allowed, otherwise as a link to a new window. */
export function FramePage({ url, isEmbedded, title }: Props) {
  const t = useTexts();
  const { host, isAllowed } = getFrameSource(url, useSysInfo()?.frameOrigins ?? noOrigins);
  if (isEmbedded && isAllowed) return <Frame url={url} host={host} title={title} />;
  return (
    <section className="sw-surface sw-outside">
      <h1>{title}</h1>
      <p>{isEmbedded ? t("page.notEmbedded", { host }) : t("page.outside")}</p>
      <OutsideLink url={url} type="primary" />
    </section>
  );
}

function OutsideLink({ url, type }: { url: string; type: "primary" | "link" }) {
  const t = useTexts();
  return (
    <Button type={type} href={url} target="_blank" rel="noopener noreferrer">
      {t("page.openOutside")}
    </Button>
  );
}

type FrameProps = Pick<Props, "url" | "title"> & { host: string };

function Frame({ url, host, title }: FrameProps) {
  const t = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "silent">("loading");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (state !== "loading") return undefined;
    const timer = setTimeout(() => setState("silent"), patienceMs);
    return () => clearTimeout(timer);
  }, [state]);

  function handleLoad(): void {
    setState(frame.current !== null && isRefused(frame.current) ? "silent" : "shown");
  }

  function handleRetry(): void {
    setAttempt(attempt + 1);
    setState("loading");
  }

  return (
    <section className="sw-frame" aria-busy={state === "loading"}>
      <h1 className="sw-hidden">{title}</h1>
      {host === location.host ? undefined : (
        // Some sites refuse to be framed, and browsers do not report it.
        <p className="sw-frame-from">
          {host} <OutsideLink url={url} type="link" />
        </p>
      )}
      {state === "loading" ? <PageSkeleton /> : undefined}
      {state === "silent" ? (
        <ErrorPage
          kind="500"
          title={t("error.load.title")}
          text={t("page.silent", { host })}
          actions={[
            { label: t("shell.retry"), onClick: handleRetry },
            { label: t("page.openOutside"), onClick: () => void open(url, "_blank", "noopener,noreferrer") },
          ]}
        />
      ) : undefined}
      <iframe
        key={attempt}
        ref={frame}
        src={url}
        title={title}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        data-state={state}
        onLoad={handleLoad}
      />
    </section>
  );
}
