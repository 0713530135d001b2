import { type Static, Type } from 'typebox';
import { OneOf, Time } from '../shapes.ts';

/** Each has an index of its own. */
export const ContentType = OneOf(['web', 'document', 'structured', 'image'], {
  description: '`document` is PDF, office, e-book and plain text; `structured` is schema.org data, feeds and tables',
});
export type ContentType = Static<typeof ContentType>;

export const TypeFilter = OneOf(['web', 'document', 'structured', 'image', 'educational'], {
  description: '`educational` is what was judged so, of any type',
});
export type TypeFilter = Static<typeof TypeFilter>;

export const EducationLevel = OneOf(['primary', 'secondary', 'higher', 'professional']);
export type EducationLevel = Static<typeof EducationLevel>;

export const SafeSearch = OneOf(['off', 'moderate', 'strict']);
export type SafeSearch = Static<typeof SafeSearch>;

/** `from` and `to` are about when something was published, or first seen where it does not say. */
export const DateOrTime = Type.Union([Type.String({ format: 'date', maxLength: 10 }), Time]);

export const SearchLimit = Type.Integer({ minimum: 1, maximum: 100, default: 10 });
export const SearchCursor = Type.String({ minLength: 1, maxLength: 1024 });
export const QueryText = Type.String({
  minLength: 1,
  maxLength: 512,
  description:
    'Plain words, and where wanted: `"phrase"`, `-word`, `site:`, `filetype:`, `intitle:`, `inurl:`, `lang:`, `before:`, ' +
    '`after:`, `OR`. What cannot be an operator is text.',
});
