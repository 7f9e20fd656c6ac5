// Plain JavaScript is held to the rules as well.
import "./own.js";
import "#core/sizes"; // violation: eslint(no-restricted-imports)
import "zod"; // violation: eslint(no-restricted-imports)
export default 1; // violation: import(no-default-export)
eval("1"); // violation: eslint(no-eval)
