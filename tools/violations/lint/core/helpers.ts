/** A file that does not say what it holds; violation in file: siteward(descriptive-file-name) */
export const helper = 1;
