import { App } from "antd";
import { call, showFailure, useConfirm, useTexts, useWrite } from "#kit";
import { type Notice, noticeApi } from "../contract.ts";
import { NoticeWords } from "./NoticeDialog.tsx";

/** From this number of receivers on, the number has to be typed. */
const largeAudience = 1000;

/**
 * Publishes a draft after confirmation, which shows the notice as it is stored now, states the number of receivers
 * (specification 4), and says what they have to do and what can be done about a mistake.
 * `cancel`: the text of the button that leaves it a draft.
 */
export function usePublish(): (draft: Pick<Notice, "id">, cancel?: string) => Promise<void> {
  const t = useTexts();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const publish = useWrite(noticeApi, "public");

  return async ({ id }, cancel) => {
    try {
      const [count, notice] = await Promise.all([
        call(noticeApi, "recipients", { id }),
        call(noticeApi, "notice", { id }),
      ]);
      const { title, isTargeted, isMustRead, correctsId, correctsTitle } = notice;
      const question = {
        title: t("notice.publishAsk", { title }),
        text: (
          <>
            <p>{t(isTargeted ? "notice.publishTargetedText" : "notice.publishText", { count })}</p>
            {isMustRead && <p>{t("notice.mustReadHint")}</p>}
            <p>{t("notice.publishCorrectable")}</p>
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
