const pattern = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** The first moment of a year, month or day in UTC; undefined for what is no date. */
export const startOfDate = (text: string): number | undefined => {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  const moment = new Date(Date.UTC(year, month - 1, day));
  moment.setUTCFullYear(year, month - 1, day);
  const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return exists ? moment.getTime() : undefined;
};
