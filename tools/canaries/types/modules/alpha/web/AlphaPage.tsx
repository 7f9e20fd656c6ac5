export const AlphaPage = () => <p>{process.pid}</p>; // caught: TS2591
