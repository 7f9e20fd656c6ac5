import "#core/boot/start";
import "#modules/identity/alpha/server/alpha.service";
