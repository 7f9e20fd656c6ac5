import "#core/boot/start";
import "#modules/identity/alpha/server";
import "#modules/identity/alpha/web"; // violation: layers
