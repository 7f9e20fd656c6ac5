import { noPermissionCode, noSleep, noSwallowedError } from "./behaviour.ts";
import { noDeadComment, reasonedSuppression } from "./comments.ts";
import { documentedExport, fewTypeParameters, noBarrel, noClass, tellingFileName } from "./shapes.ts";

/** Rules of the style guide that the linter does not bring along; `.oxlintrc.json` says where each holds. */
export default {
  meta: { name: "house" },
  rules: {
    "documented-export": documentedExport,
    "few-type-parameters": fewTypeParameters,
    "no-barrel": noBarrel,
    "no-class": noClass,
    "no-dead-comment": noDeadComment,
    "no-permission-code": noPermissionCode,
    "no-sleep": noSleep,
    "no-swallowed-error": noSwallowedError,
    "reasoned-suppression": reasonedSuppression,
    "telling-file-name": tellingFileName,
  },
};
