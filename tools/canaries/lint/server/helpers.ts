/** A file that does not say what it holds; caught anywhere: house(telling-file-name) */
export const helper = 1;
