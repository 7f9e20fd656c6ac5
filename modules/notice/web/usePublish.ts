import { App } from "antd";
import { call, CallError, useConfirm, useWords, useWrite } from "#kit";
import { type Notice, noticeApi } from "#modules/notice/contract";
import { publishHere } from "./publishedHere.ts";

/** Publishes a draft, once it is known how many receive it and that this is meant (specification 4). */
export function usePublish(): (notice: Notice) => Promise<void> {
  const t = useWords();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const publish = useWrite(noticeApi, "public", { done: "notice.isPublished" });

  return async ({ id, title }) => {
    try {
      const count = await call(noticeApi, "recipients", {});
      const question = { title: t("notice.publishAsk", { title }), text: t("notice.publishText", { count }) };
      if (!(await confirm({ ...question, ok: t("notice.public"), isDangerous: true }))) return;
      await publishHere(id, async () => await publish.run({ id }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
    }
  };
}
