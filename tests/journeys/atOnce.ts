/** How many files of journeys run at once, each with a demo of its own; on two cores a second one makes both slower. */
export const journeysAtOnce = 1;
