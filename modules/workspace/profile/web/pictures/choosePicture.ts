/** Opens the browser's file picker; a visible input would be another tab stop. */
export function choosePicture(onFile: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/png,image/jpeg,image/webp";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) onFile(file);
  });
  input.click();
}
