import type { IndexedDocument } from '../model/document.ts';
import type { SeenPicture, Sight } from '../model/picture.ts';
import { pictureHostTags } from '../model/picture-host.ts';
import type { FoundImage } from '../ports/image-sink.ts';

/** By the longer side: below 400, below 1200, and from 1200 pixels on. */
const sizeOf = (longer: number): string => {
  if (longer < 400) return 'small';
  return longer < 1200 ? 'medium' : 'large';
};

const publicDomain = /creativecommons\.org\/(?:publicdomain|share-your-work\/public-domain)|\bcc0\b|public[\s-]domain/i;
/** Also for sale and for changing: neither NC nor ND. */
const withCredit = /creativecommons\.org\/licenses\/by(?:-sa)?\/|\bcc[\s-]by(?:-sa)?\b(?!-n)/i;

/** What a licence allows, widest first; a picture may be found under each. */
export function licenceTags(licence: string | undefined): string[] {
  if (licence === undefined) return [];
  if (publicDomain.test(licence)) return ['licence:public_domain', 'licence:free', 'licence:free_with_credit'];
  return withCredit.test(licence) ? ['licence:free_with_credit'] : [];
}

export interface PictureFindings {
  id: string;
  found: FoundImage;
  picture: SeenPicture;
  sight?: Sight | undefined;
  text?: string;
  version: number;
}

/** A picture as it is searched: by what the page says of it, what is on it, and what is written in it. */
export function pictureDocument({ id, found, picture, sight, text = '', version }: PictureFindings): IndexedDocument {
  const { alt, caption, title, context } = found;
  const objects = sight?.objects ?? [];
  return {
    id,
    version,
    url: found.url,
    site: found.site,
    type: 'image',
    title: [alt, title, caption, found.pageTitle].find((words) => words !== undefined && words !== '') ?? '',
    headings: found.pageTitle === '' ? [] : [found.pageTitle],
    body: [context ?? '', text].filter((words) => words !== '').join('\n'),
    anchors: [...new Set([alt ?? '', title ?? ''])].filter((words) => words !== ''),
    keywords: objects,
    language: found.language,
    fileType: picture.format,
    tags: [
      `size:${sizeOf(Math.max(picture.width, picture.height))}`,
      ...picture.colours.map((colour) => `colour:${colour}`),
      ...objects.map((object) => `object:${object}`),
      ...licenceTags(found.licence),
      ...pictureHostTags(found.url, found.site),
    ],
    image: {
      imageUrl: found.url,
      width: picture.width,
      height: picture.height,
      ...(alt ? { alt } : {}),
      ...(caption ? { caption } : {}),
      perceptualHash: picture.hash,
    },
    details: { pageUrl: found.pageUrl },
    quality: 0.5,
    educational: false,
    safe: found.safe && sight?.safe !== false,
    crawledAt: found.foundAt,
  };
}
