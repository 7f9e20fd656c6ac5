import { App } from "antd";
import { call, showFailure, useConfirm, useTexts, useWrite } from "#kit";
import { type Notice, noticeApi } from "../contract.ts";
import { NoticeWords } from "./NoticeDialog.tsx";

/** From this number of receivers on, the number has to be typed. */
const largeAudience = 1000;

type Draft = Pick<Notice, "id" | "title" | "isTargeted" | "correctsId" | "correctsTitle">;

/**
 * Publishes a draft after confirmation, which shows the notice and states the number of receivers (specification 4).
 * `cancel`: the text of the button that leaves it a draft.
 */
export function usePublish(): (notice: Draft, cancel?: string) => Promise<void> {
  const t = useTexts();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const publish = useWrite(noticeApi, "public");

  return async ({ id, title, isTargeted, correctsId, correctsTitle }, cancel) => {
    try {
      const count = await call(noticeApi, "recipients", { id });
      const question = {
        title: t("notice.publishAsk", { title }),
        text: (
          <>
            <p>{t(isTargeted ? "notice.publishTargetedText" : "notice.publishText", { count })}</p>
            {correctsId !== null && <p>{t("notice.publishCorrection", { title: correctsTitle ?? "" })}</p>}
            <div className="sw-notice-preview">
              <NoticeWords id={id} />
            </div>
          </>
        ),
        width: 720,
      };
      const typed = count < largeAudience ? {} : { typed: String(count) };
      const stay = cancel === undefined ? {} : { cancel };
      if (!(await confirm({ ...question, ...typed, ...stay, ok: t("notice.public"), isDangerous: true }))) return;
      await publish.run({ id }, t("notice.isPublished", { title }));
    } catch (error) {
      showFailure(error, message);
    }
  };
}
