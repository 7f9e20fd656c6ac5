export const hidden = 1;
