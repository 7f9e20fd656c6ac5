/** The content of a file as a data URL, which an image may show. */
export async function readAsDataUrl(blob: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () =>
      typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("a file cannot be read")),
    );
    reader.readAsDataURL(blob);
  });
}
