/** Beyond the common ones: none yet. */
export const searchSettings = {} as const;
