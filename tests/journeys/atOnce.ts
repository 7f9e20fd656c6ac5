/** How many journeys run at once, each in a window and with a demo of its own. */
export const journeysAtOnce = 2;
