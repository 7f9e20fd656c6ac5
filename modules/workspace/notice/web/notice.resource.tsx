import { Chip, defineResource, DictionaryTag, formatAgo, formatInstant, useTexts } from "#kit";
import { type ListedNotice, noticeApi, NoticeStatus } from "../contract.ts";
import { noticeStates } from "../state.contract.ts";
import { AudienceField } from "./AudienceField.tsx";
import { AudienceNames } from "./AudienceNames.tsx";
import { ContentField } from "./ContentField.tsx";
import { EndField } from "./EndField.tsx";
import { isCorrection } from "./NoticeMarks.tsx";
import { NoticePreview } from "./NoticeTitle.tsx";
import { formatReadCount, ReadCount } from "./ReadCount.tsx";
import { TitleField } from "./template/TitleField.tsx";

/** Others are not written so far. */
const statuses = [
  { value: NoticeStatus.draft, label: "notice.state.draft" },
  { value: NoticeStatus.published, label: "notice.state.published" },
] as const;

export const noticeResource = defineResource(noticeApi, (column, field) => ({
  title: "notice.notices",
  search: [
    field.text("keyword"),
    field.dictionary("type", "NoticeTypeEnum"),
    field.select(
      "state",
      noticeStates.map((value) => ({ value, label: `notice.state.${value}` }) as const),
      { label: "notice.status" },
    ),
    field.text("title"),
  ],
  columns: [
    column.custom("title", (notice) => <NoticePreview notice={notice} />, { width: 200, isSortable: true }),
    column.text("summary", { width: 200, isOptional: true }),
    column.dictionary("type", "NoticeTypeEnum", { width: 130 }),
    column.custom("status", (notice) => <NoticeState notice={notice} />, {
      width: 180,
      isSortable: true,
      choices: statuses,
    }),
    column.custom("audience", (notice) => <AudienceNames notice={notice} />, { width: 150 }),
    column.person("publicUserName", { avatar: "publicUserAvatar", width: 104 }),
    column.instant("publicTime", { width: 120 }),
    column.instant("plannedTime", { width: 104, isOptional: true }),
    column.instant("cancelTime", { width: 104, isOptional: true }),
    column.custom("readCount", (notice) => <ReadCount notice={notice} />, { width: 96, getText: formatReadCount }),
    column.number("confirmCount", { width: 96, isOptional: true, isSortable: false }),
  ],
  form: [
    field.custom("title", (input) => <TitleField {...input} />, { isWide: true, hint: "notice.draftHint" }),
    field.dictionary("type", "NoticeTypeEnum", { isRadio: true, isWide: true }),
    field.custom("audience", (input) => <AudienceField {...input} />, { isWide: true }),
    field.custom("cancelTime", (input) => <EndField {...input} />, { hint: "notice.endHint" }),
    field.switch("isPinned", { hint: "notice.pinnedHint" }),
    field.switch("isMustRead", { hint: "notice.mustReadHint" }),
    field.custom("content", (input) => <ContentField {...input} />, {
      isWide: true,
      hint: "notice.attachmentsLater",
    }),
  ],
  formContainer: "drawer",
  formWidth: 880,
  card: {
    meta: ["type", "publicUserName"],
    status: ["status", "readCount"],
    text: "summary",
    time: "publicTime",
  },
  getName: ({ title }) => title,
  getFormTitle: (notice) => (isCorrection(notice) ? "notice.correctTitle" : undefined),
  toCopy: ({ title, type, content, audience, isPinned, isMustRead }) => ({
    title,
    type,
    content,
    audience,
    isPinned,
    isMustRead,
  }),
  isFinal: ({ status }) => status !== NoticeStatus.draft,
}));

type StateProps = { notice: Pick<ListedNotice, "status" | "plannedTime"> };

/** The state of a notice. A draft with a plan says when it is published, or that this has failed. */
function NoticeState({ notice: { status, plannedTime } }: StateProps) {
  const t = useTexts();
  if (status !== NoticeStatus.draft || plannedTime === null)
    return <DictionaryTag dictionary="NoticeStatusEnum" value={String(status)} />;
  // Its author may not publish any more, for example.
  if (isOverdue(plannedTime)) return <Chip tone="red">{t("notice.overdue")}</Chip>;
  return (
    <span className="sw-notice-state">
      <Chip tone="amber">{t("notice.state.planned")}</Chip>
      <time dateTime={plannedTime.toISOString()} title={formatInstant(plannedTime)}>
        {formatAgo(plannedTime)}
      </time>
    </span>
  );
}

/** The task for it may wait for another one of the same account. */
const graceMs = 60_000;

function isOverdue(plannedTime: Date): boolean {
  return plannedTime.getTime() < Date.now() - graceMs;
}
