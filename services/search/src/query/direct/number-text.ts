/** Twelve digits hide what binary fractions add; very large and very small numbers keep their power of ten. */
export const numberText = (value: number): string => {
  const rounded = Number(value.toPrecision(12));
  const size = Math.abs(rounded);
  return size !== 0 && (size >= 1e15 || size < 1e-6) ? rounded.toExponential() : String(rounded);
};

/** `1.234,5` in languages with a comma before the fraction, `1,234.5` elsewhere. */
export const plainNumbers = (text: string, language: string | undefined): string => {
  const comma = language !== undefined && /^(?:de|fr|es|it|pt|nl|sv|da|no|nb|pl|ru)/.test(language);
  const grouped = comma ? /(?<=\d)\.(?=\d{3}(?!\d))/g : /(?<=\d),(?=\d{3}(?!\d))/g;
  return text.replace(grouped, '').replace(/(?<=\d),(?=\d)/g, '.');
};
