import { saveBlob } from "#kit/parts/saveBlob.ts";
import { fetchStoredFile } from "#base/api";
import type { StoredFile } from "../contract.ts";
import { toFileItem } from "./toFileItem.ts";

/** Saves a file under its own name. Throws CallError. */
export async function downloadFile(file: StoredFile): Promise<void> {
  const { url, name } = toFileItem(file);
  saveBlob(await fetchStoredFile(url), name);
}
