import { call, type FieldInput } from "#kit";
import { noticePictureApi } from "../picture.contract.ts";
import { FormattedField } from "./FormattedField.tsx";

/** The content of a notice, with headings, lists, links and pictures. */
export function ContentField(input: FieldInput) {
  return <FormattedField {...input} storePicture={storePicture} />;
}

async function storePicture(file: File): Promise<number> {
  return (await call(noticePictureApi, "uploadNoticePicture", {}, { file })).id;
}
