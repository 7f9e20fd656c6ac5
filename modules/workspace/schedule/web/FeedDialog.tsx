import { App, Button, Input } from "antd";
import { useState } from "react";
import { call, formatInstant, showFailure, useCallResult, useTexts, useWrite } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { CopyButton } from "#kit/parts/CopyButton.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { scheduleApi } from "../contract.ts";
import { ImportCalendar } from "./ImportCalendar.tsx";
import "./schedule.css";

/** The link by which other calendars show the schedule: made, replaced and revoked here. It is shown once. */
export function FeedDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [link, setLink] = useState<string>();
  const feed = useCallResult(scheduleApi, "feed", {});
  const close = useWrite(scheduleApi, "closeFeed", { done: "schedule.feed.closed" });
  const open = useOpenFeed();
  const created = feed.data?.createdTime ?? null;

  async function handleClose(): Promise<void> {
    if (!(await close.run({}))) return;
    setLink(undefined);
    await feed.refresh();
  }

  async function handleOpen(): Promise<void> {
    const made = await open.run();
    if (made === undefined) return;
    setLink(made);
    await feed.refresh();
  }

  return (
    <ModalDialog
      open={isOpen}
      width={520}
      title={t("schedule.exchange")}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {feed.data === undefined ? (
        <LoadNotice error={feed.error} onRetry={() => void feed.refresh()} />
      ) : (
        <div className="sw-schedule-feed">
          <h3>{t("schedule.feed")}</h3>
          <p>{t("schedule.feed.help")}</p>
          {link === undefined ? (
            <p role="status">
              {created === null ? t("schedule.feed.off") : t("schedule.feed.on", { time: formatInstant(created) })}
            </p>
          ) : (
            <div className="sw-schedule-link">
              <Input readOnly value={link} aria-label={t("schedule.feed.link")} />
              <CopyButton text={link} />
            </div>
          )}
          <div className="sw-schedule-feed-actions">
            <Button type="primary" loading={open.isBusy} onClick={() => void handleOpen()}>
              {t(created === null ? "schedule.feed.open" : "schedule.feed.renew")}
            </Button>
            {created !== null && (
              <Button danger loading={close.isBusy} onClick={() => void handleClose()}>
                {t("schedule.feed.close")}
              </Button>
            )}
          </div>
        </div>
      )}
      <ImportCalendar onImported={() => setOpen(false)} />
    </ModalDialog>
  );
}

/** Makes a link; the call answers it only this once. */
function useOpenFeed() {
  const t = useTexts();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<string | undefined> {
    setBusy(true);
    try {
      const { path } = await call(scheduleApi, "openFeed", {});
      void message.success(t("schedule.feed.opened"));
      return new URL(path, location.origin).href;
    } catch (error) {
      showFailure(error, message);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, run };
}
