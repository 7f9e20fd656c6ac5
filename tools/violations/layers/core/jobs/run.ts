import "#core/http/serve";
import "#core/realtime/hub";
