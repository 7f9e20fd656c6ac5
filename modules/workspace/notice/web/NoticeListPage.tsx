import { InboxOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import {
  DataTable,
  EmptyState,
  isPermitted,
  ListPage,
  RowAction,
  SearchBar,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { type ListedNotice, noticeApi, NoticeStatus } from "../contract.ts";
import { noticeTemplateApi } from "../template.contract.ts";
import { inboxPath } from "./inboxPath.ts";
import { noticeResource } from "./notice.resource.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { ReceiversDrawer } from "./ReadCount.tsx";
import type { List } from "#kit/list/useList.ts";
import { SaveTemplateDialog } from "./template/SaveTemplateDialog.tsx";
import { useCorrection } from "./useCorrection.ts";
import { usePublish } from "./usePublish.tsx";

const saveTemplate = "noticeTemplate.save";

/** Notices and announcements: written as drafts, then published to their audience, at once or at a planned time. */
export function Component() {
  const t = useTexts();
  const notices = useList(noticeResource);
  const publish = usePublish();
  const correction = useCorrection(notices);
  const askForWritten = useAskForWritten(notices, publish);
  const handleEdited = (notice: ListedNotice) => {
    correction.keep(notice.id);
    // A draft with a plan is published by itself.
    if (notice.plannedTime === null) askForWritten(notice);
  };
  const list = { ...notices, form: { ...notices.form, onAddedRow: askForWritten, onEditedRow: handleEdited } };
  const receivers = useDialog<ListedNotice>();
  const plan = useDialog<ListedNotice>();
  const cancelPlan = useWrite(noticeApi, "cancelPlan");

  const template = useDialog<ListedNotice>();

  const stateActions = (notice: ListedNotice) =>
    notice.status === NoticeStatus.draft ? (
      <>
        <RowAction of={noticeApi} call="public" onClick={async () => await publish(notice)} />
        <RowAction of={noticeApi} call="plan" onClick={() => plan.open(notice)} />
        {notice.plannedTime !== null && (
          <RowAction
            of={noticeApi}
            call="cancelPlan"
            onClick={async () =>
              await cancelPlan.run({ id: notice.id }, t("notice.planCancelled", { title: notice.title }))
            }
          />
        )}
      </>
    ) : (
      <>
        <RowAction of={noticeApi} call="receivers" onClick={() => receivers.open(notice)} />
        {correction.isPossible(notice) && (
          <RowAction of={noticeApi} call="correct" onClick={async () => await correction.start(notice)} />
        )}
      </>
    );

  const actions = (notice: ListedNotice) => (
    <>
      {stateActions(notice)}
      <RowAction of={noticeTemplateApi} call="add" label={saveTemplate} onClick={() => template.open(notice)} />
    </>
  );

  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      {list.state === "empty" && !isPermitted({ of: noticeApi, call: "add" }) ? (
        <ReceivedElsewhere />
      ) : (
        <DataTable list={list} rowActions={actions} />
      )}
      <ReceiversDrawer dialog={receivers} />
      <PlanDialog dialog={plan} />
      <SaveTemplateDialog dialog={template} />
    </ListPage>
  );
}

/** Once the form is closed, asks whether the draft that was written in it is published now. */
function useAskForWritten({ form }: List<ListedNotice>, publish: ReturnType<typeof usePublish>) {
  const t = useTexts();
  const isOpen = form.target !== undefined;
  const isWriting = useRef(false);
  const written = useRef<ListedNotice[]>([]);

  function ask(): void {
    const [notice, ...others] = written.current;
    written.current = [];
    // Of several the author chooses in the list.
    if (notice !== undefined && others.length === 0 && isPermitted({ of: noticeApi, call: "public" }))
      void publish(notice, t("notice.keepDraft"));
  }

  const handleClosed = useEffectEvent(ask);
  useEffect(() => {
    isWriting.current = isOpen;
    if (!isOpen) handleClosed();
  }, [isOpen]);
  return (notice: ListedNotice) => {
    written.current = [...written.current.filter(({ id }) => id !== notice.id), notice];
    if (!isWriting.current) ask();
  };
}

/** This page is for authors: others look here for what they have received. */
function ReceivedElsewhere() {
  const t = useTexts();
  return (
    <EmptyState icon={<InboxOutlined />} title={t("notice.noneWritten")} text={t("notice.noneWrittenHint")}>
      <Button type="primary" href={`#${inboxPath}`}>
        {t("notice.toInbox")}
      </Button>
    </EmptyState>
  );
}
