export const shell = document.title;
