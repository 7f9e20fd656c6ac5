import type { TextSource } from "#contract/text";

export const noticeText: TextSource = { folder: "modules/notice/text" };
