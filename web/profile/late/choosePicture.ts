/** Asks for a picture as the browser does it; an input in sight would be one more stop for the keyboard. */
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
