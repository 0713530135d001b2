declare module 'the-big-username-blacklist' {
  export const list: readonly string[];
}
