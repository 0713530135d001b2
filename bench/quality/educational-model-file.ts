/** Where the service reads its weights from. */
export const textModelFile = new URL('../../services/search/src/analyse/educational/weights.json', import.meta.url);
