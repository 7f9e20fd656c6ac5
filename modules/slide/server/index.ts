import { slideApi } from "#modules/slide/contract";
import { slideText } from "#modules/slide/text";
import { humanTickets, slides } from "#server/captcha/captcha.table";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { drawSlider, setWork, slide, takeDoneWork } from "./slide.service.ts";

export const slideModule = module({
  name: "slide",
  // Writes stand in transactions of their own: a try stays counted although the call fails.
  routes: routes(slideApi, {
    slider: drawSlider,
    slide: reads(slide),
    work: setWork,
    workDone: reads(takeDoneWork),
  }),
  tables: [slides, humanTickets],
  texts: slideText,
});
