import type { TextSource } from "#contract/text";

/** Words of saved views and of the panel of columns; they come with the panels. */
export const viewsText: TextSource = { folder: "web/kit/views/text" };
