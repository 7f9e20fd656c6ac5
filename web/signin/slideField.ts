import { slideText } from "#modules/slide/text";
import { late } from "../kit/parts/late.tsx";

/** The slider of a form, which loads where a tenant asks for one. */
export const SlideField = late(async () => (await import("./late/SlideField.tsx")).SlideField, { texts: slideText });
