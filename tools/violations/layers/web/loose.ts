// violation in file: layers
export const loose = 1;
