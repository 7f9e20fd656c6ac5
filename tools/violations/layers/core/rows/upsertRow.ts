export const upsertRow = 1;
