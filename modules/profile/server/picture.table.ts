import { bytes, defaulted, instant, integer, json, nullable, reference, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** What a picture is of. */
export type PictureKind = "avatar" | "signature";

/** Pictures that accounts have set of themselves, one of each kind. Policies let everybody else read those in his reach. */
export const accountPictures = defineLink(
  "account_picture",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    kind: defaulted(text(16)),
    mime: defaulted(text(32)),
    width: integer(),
    height: integer(),
    content: bytes(),
    /** The lines of a signature that was drawn. */
    drawing: nullable(json<Readonly<Record<string, unknown>>>()),
    createdAt: defaulted(instant()),
  },
);
