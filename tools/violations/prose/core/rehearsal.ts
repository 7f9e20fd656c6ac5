// The name of the file; violation in file: metaphors
export const dryRun = 1;
