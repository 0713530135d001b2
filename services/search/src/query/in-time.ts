/** What a promise brings within so many milliseconds; `otherwise` when it is late, or fails. */
export const inTime = async <T>(promise: Promise<T>, ms: number, otherwise: T): Promise<T> => {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(otherwise), Math.max(0, ms));
  try {
    return await Promise.race([promise.catch(() => otherwise), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
