import "#core/http/serve";
import "#core/jobs/run"; // violation: layers
