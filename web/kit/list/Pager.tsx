import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { App, Button, Input, Select } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { RecordRow } from "../resource/resource.ts";
import { listPageSizes } from "./listQuery.ts";
import { MoreRows } from "./MoreRows.tsx";
import { getLastNumberedPage, listPageNumbers } from "./pageNumbers.ts";
import { formatLocaleNumber, formatTotal } from "./total.ts";
import type { List } from "./useList.ts";

/** The number of rows, and the navigation between pages. */
export function Pager<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  useStepBack(list);
  return (
    <nav className="sw-pager" aria-label={t("kit.pages", { title: t(list.resource.title) })}>
      <span className="sw-pager-total">{formatTotal(t, list)}</span>
      {isNarrow ? <MoreRows list={list} /> : <Pages list={list} />}
    </nav>
  );
}

/** Shows the previous page if a page has lost its last row. */
function useStepBack<Row extends RecordRow>({ rows, total, isFetching, query, change }: List<Row>): void {
  const { page, pageSize } = query;
  const isBehind = page > 1 && rows.length === 0 && total > 0 && !isFetching;
  const stepBack = useEffectEvent(() =>
    change({ page: Math.min(page - 1, getLastNumberedPage(total, pageSize)), cursor: undefined }, "replace"),
  );
  useEffect(() => {
    if (isBehind) stepBack();
  }, [isBehind]);
}

function Pages<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const { query, setPage, setPageSize } = list;
  const { page, pageSize } = query;
  const last = getLastNumberedPage(list.total, pageSize);
  const isCapped = list.total > last * pageSize;
  const turning = useTurning(list, last);
  return (
    <div className="sw-pages">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t("kit.pager.previous")}
        title={t("kit.pager.previous")}
        disabled={page <= 1}
        onClick={turning.goBack}
      />
      {page > last ? (
        <Position list={list} />
      ) : (
        listPageNumbers(page, last).map((number, index) =>
          number === undefined ? (
            <span key={`gap ${index < 2 ? "before" : "after"}`} className="sw-page-gap" aria-hidden />
          ) : (
            <PageButton
              key={number}
              number={number}
              hasMore={isCapped && number === last}
              isCurrent={number === page}
              onClick={() => setPage(number)}
            />
          ),
        )
      )}
      <Button
        type="text"
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label={t("kit.pager.next")}
        title={t("kit.pager.next")}
        disabled={turning.goOn === undefined}
        onClick={turning.goOn}
      />
      <Select
        size="small"
        aria-label={t("kit.pageSize")}
        popupMatchSelectWidth={false}
        options={listPageSizes(pageSize).map((count) => ({ value: count, label: t("kit.pager.size", { count }) }))}
        value={pageSize}
        onChange={setPageSize}
      />
      {last > 10 && <Jump last={last} isCapped={isCapped} onJump={setPage} />}
    </div>
  );
}

type PagerControls = { readonly goBack: () => void; readonly goOn: (() => void) | undefined };

/** Navigation to neighbouring pages: by number as far as numbers reach, then by cursor. */
function useTurning<Row extends RecordRow>(
  { query, nextCursor, setPage, change }: List<Row>,
  last: number,
): PagerControls {
  const { page } = query;
  const [cursors] = useState(() => new Map<number, string>());
  if (query.cursor !== undefined) cursors.set(page, query.cursor);
  const cursor = nextCursor ?? undefined;
  const next = page < last ? () => setPage(page + 1) : undefined;
  const further = page >= last && cursor !== undefined ? () => change({ page: page + 1, cursor }) : undefined;
  return {
    // If a URL leads to a deep page, the pages before it are unknown: go back to the last numbered one.
    goBack: () =>
      page - 1 <= last || !cursors.has(page - 1)
        ? setPage(Math.min(page - 1, last))
        : change({ page: page - 1, cursor: cursors.get(page - 1) }),
    goOn: next ?? further,
  };
}

/** Text instead of the page number, beyond the pages that have numbers. */
function Position<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const { page, pageSize } = list.query;
  const before = (page - 1) * pageSize;
  return (
    <>
      <PageButton number={1} isCurrent={false} onClick={() => list.setPage(1)} />
      <span className="sw-pager-total" aria-live="polite">
        {t("kit.pager.position", {
          from: formatLocaleNumber(before + 1),
          to: formatLocaleNumber(before + list.rows.length),
        })}
      </span>
    </>
  );
}

type PageButtonProps = {
  number: number;
  isCurrent: boolean;
  /** More pages follow, which have no numbers. */
  hasMore?: boolean;
  onClick: () => void;
};

function PageButton({ number, isCurrent, hasMore = false, onClick }: PageButtonProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      className={isCurrent ? "sw-page sw-page-current" : "sw-page"}
      aria-label={t("kit.pager.page", { page: number })}
      aria-current={isCurrent ? "page" : undefined}
      onClick={isCurrent ? undefined : onClick}
    >
      {hasMore ? `${number}+` : number}
    </button>
  );
}

type JumpProps = { last: number; isCapped: boolean; onJump: (page: number) => void };

function Jump({ last, isCapped, onJump }: JumpProps) {
  const t = useTexts();
  const { message } = App.useApp();
  const [text, setText] = useState("");

  function handleEnter(): void {
    const page = Number(text);
    setText("");
    if (!Number.isSafeInteger(page) || page <= 0) return;
    if (page > last && isCapped) void message.info(t("kit.pager.capped", { last }));
    onJump(Math.min(page, last));
  }

  return (
    <label className="sw-pager-jump">
      {t("kit.pager.jump")}
      <Input
        size="small"
        inputMode="numeric"
        aria-label={t("kit.pager.jumpTo", { last })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={handleEnter}
      />
    </label>
  );
}
