import type { TextSource } from "#contract/text";

export const noticeText: TextSource = { name: "notice", folder: "modules/workspace/notice/text" };
