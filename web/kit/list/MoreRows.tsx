import { Button } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTexts } from "#base/i18n";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";
import type { NextPageLoader as MoreOf } from "./usePageRows.ts";

/** Distance from the end at which an endless list loads more. */
const ahead = "600px";

/** The end of an endless list: more rows load when it comes near, or by its button. */
export function MoreRows<Row extends RecordRow>({ list: { more, rows } }: { list: List<Row> }) {
  // The observer reports an end that stays visible only once, so more rows get a new one.
  return more === undefined ? undefined : <End key={rows.length} more={more} />;
}

function End({ more }: { more: MoreOf }) {
  const t = useTexts();
  const end = useRef<HTMLSpanElement>(null);
  const isWaiting = !more.isLoading && more.error === undefined;
  const load = useEffectEvent(() => more.load());

  useEffect(() => {
    const { current } = end;
    if (!isWaiting || current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: ahead },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isWaiting]);

  return (
    <>
      <span ref={end} />
      {more.error !== undefined && <span role="alert">{more.error.message}</span>}
      <Button loading={more.isLoading} onClick={more.load}>
        {t(more.error === undefined ? "kit.pager.more" : "kit.retry")}
      </Button>
    </>
  );
}
