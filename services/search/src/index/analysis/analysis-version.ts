/** Changes whenever the same text gives other words: segments of another version are built anew from the store. */
export const analysisVersion = 1;
