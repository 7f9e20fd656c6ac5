import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { ErrorPage } from "../../errors/ErrorPage.tsx";
import { useWords } from "../../i18n.ts";
import { PageSkeleton } from "../../layout/PageSkeleton.tsx";
import { useSysInfo } from "../../session/sysInfo.ts";
import { frameSourceOf, isRefused } from "./frames.ts";
import "./pages.css";

type Props = { url: string; isEmbedded: boolean; title: string };

const noOrigins: readonly string[] = [];

/** So long a page in a frame may take before something is said. */
const patienceMs = 20_000;

/**
 * What a page in a frame may do: everything but to take the window away from us. Pages of this host need their own origin,
 * those of others have another one.
 */
const sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals";

/** A page of another address: in a frame where that is allowed, else with the way to a window of its own. */
export function FramePage({ url, isEmbedded, title }: Props) {
  const t = useWords();
  const { host, isAllowed } = frameSourceOf(url, useSysInfo()?.frameOrigins ?? noOrigins);
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
  const t = useWords();
  return (
    <Button type={type} href={url} target="_blank" rel="noopener noreferrer">
      {t("page.openOutside")}
    </Button>
  );
}

type FrameProps = Pick<Props, "url" | "title"> & { host: string };

function Frame({ url, host, title }: FrameProps) {
  const t = useWords();
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
        // Some sites let nobody show them in a frame, and no browser tells us.
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
          action={{ label: t("shell.retry"), onClick: handleRetry }}
          other={{ label: t("page.openOutside"), onClick: () => void open(url, "_blank", "noopener,noreferrer") }}
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
