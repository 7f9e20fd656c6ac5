// caught anywhere: files
export const forgotten = 1;
