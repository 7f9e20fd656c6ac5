// violation in file: files
export const forgotten = 1;
