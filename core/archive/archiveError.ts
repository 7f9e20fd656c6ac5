import { errors } from "#contract/errors";

/** Why an archive cannot be made or read. */
export const archiveError = errors({
  "archive.no_owner": "D1009",
  "archive.unknown_tenant": "D1002",
  "archive.not_an_archive": "D1009",
  "archive.wrong_passphrase": "D1009",
  "archive.damaged": "D1009",
  "archive.newer": "D1009",
  "archive.older": "D1009",
  "archive.inconsistent": "D1009",
  "archive.source_away": "D1009",
});
