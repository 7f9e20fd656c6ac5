import "#core/http/serve";
import "#core/jobs/run";
import "#base/api"; // violation: layers
import "#modules/identity/alpha/server"; // violation: layers

export const start = 1;
