import "#modules/identity/alpha/web";
import "#shell/Shell.tsx";
import "#core/boot/start"; // violation: layers
