import { noPermissionCode, noSleep, noSwallowedError } from "./behaviour.ts";
import { noCommentedCode, suppressionReason } from "./comments.ts";
import { descriptiveFileName, documentedExport, maxTypeParameters, noBarrel, noClass } from "./shapes.ts";

/** Rules of the style guide that the linter lacks; `oxlint.config.ts` configures where each applies. */
export default {
  meta: { name: "siteward" },
  rules: {
    "descriptive-file-name": descriptiveFileName,
    "documented-export": documentedExport,
    "max-type-parameters": maxTypeParameters,
    "no-barrel": noBarrel,
    "no-class": noClass,
    "no-commented-code": noCommentedCode,
    "no-permission-code": noPermissionCode,
    "no-sleep": noSleep,
    "no-swallowed-error": noSwallowedError,
    "suppression-reason": suppressionReason,
  },
};
