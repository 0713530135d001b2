/** Vite turns a style into a file of its own, which the server names in the page. */
declare module '*.css';
