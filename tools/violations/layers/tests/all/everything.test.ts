import "#core/boot/start";
import "#shell/Shell.tsx";
import "#modules/identity/alpha/server";
