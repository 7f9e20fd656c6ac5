import { defaulted, instant, json, nullable, reference, text, withoutIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** The kinds of pictures. */
export type PictureKind = "avatar" | "signature";

/** Pictures of accounts, one of each kind; each is a file. Policies let other accounts read those in their reach. */
export const accountPictures = definePlainTable(
  "account_picture",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    kind: defaulted(text(16)),
    fileId: reference(),
    /** The strokes of a drawn signature. */
    drawing: nullable(withoutIds(json<Readonly<Record<string, unknown>>>())),
    createdAt: defaulted(instant()),
  },
);
