import { bytes, defaulted, instant, integer, json, nullable, reference, text, withoutIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** The kinds of pictures. */
export type PictureKind = "avatar" | "signature";

/** Pictures of accounts, one of each kind. Policies let other accounts read those in their reach. */
export const accountPictures = definePlainTable(
  "account_picture",
  { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    kind: defaulted(text(16)),
    mime: defaulted(text(32)),
    width: integer(),
    height: integer(),
    content: bytes(),
    /** The strokes of a drawn signature. */
    drawing: nullable(withoutIds(json<Readonly<Record<string, unknown>>>())),
    createdAt: defaulted(instant()),
  },
);
