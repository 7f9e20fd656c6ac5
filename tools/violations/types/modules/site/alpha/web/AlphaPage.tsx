export const AlphaPage = () => <p>{process.pid}</p>; // violation: TS2591
