export const setStatus = 1;
