import { App } from "antd";
import { call, showFailure, useConfirm, useTexts, useWrite } from "#kit";
import { type Notice, noticeApi } from "../contract.ts";
import { NoticeWords } from "./NoticeDialog.tsx";

/** From this number of receivers on, the number has to be typed. */
const largeAudience = 1000;

/** Publishes a draft after confirmation, which shows the notice and states the number of receivers (specification 4). */
export function usePublish(): (notice: Notice) => Promise<void> {
  const t = useTexts();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const publish = useWrite(noticeApi, "public");

  return async ({ id, title }) => {
    try {
      const count = await call(noticeApi, "recipients", {});
      const question = {
        title: t("notice.publishAsk", { title }),
        text: (
          <>
            <p>{t("notice.publishText", { count })}</p>
            <div className="sw-notice-preview">
              <NoticeWords id={id} />
            </div>
          </>
        ),
        width: 720,
      };
      const typed = count < largeAudience ? {} : { typed: String(count) };
      if (!(await confirm({ ...question, ...typed, ok: t("notice.public"), isDangerous: true }))) return;
      await publish.run({ id }, t("notice.isPublished", { title }));
    } catch (error) {
      showFailure(error, message);
    }
  };
}
