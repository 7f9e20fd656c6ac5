/** What tests are made of. */
export const builder = 1;
