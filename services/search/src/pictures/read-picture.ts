import sharp, { type Metadata, type Sharp } from 'sharp';
import type { SeenPicture } from '../model/picture.ts';
import { dominantColours } from './colours.ts';
import { layoutOf, layoutPixels } from './layout.ts';
import { hashedSide, perceptualHash } from './perceptual-hash.ts';
import { PictureError } from './picture-error.ts';

/** 40 million: more than any camera's picture that a page shows, and 160 MB at most while it is read. */
const mostPixels = 40_000_000;
const longestSeconds = 10;
const largestSvgBytes = 2_000_000;
/** Everything but text inside the picture is seen well enough at this size. */
const workingSide = 640;
const thumbnailSide = 320;
const readingSide = 1600;
const coloursSide = 48;
const likenessSide = 224;
const objectsSide = 300;

const formats: Record<string, string> = {
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  heif: 'avif',
  svg: 'svg',
};

/** Only what the web has, by the readers that are made for it; nothing that runs programs or opens other files. */
export function restrictReaders(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  });
}

const unreadable = (why: string): PictureError => new PictureError('image_unreadable', why);

const usualDensity = 72;

/** The first frame of whatever came, in the way that it is meant to be looked at. */
const opened = (bytes: Uint8Array, density = usualDensity): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true, pages: 1, density }).timeout({
    seconds: longestSeconds,
  });

/** Drawings say how large they are, and are not drawn larger than they are looked at. */
function densityFor(format: string, { width = 1, height = 1 }: Metadata): number {
  if (format !== 'svg') return usualDensity;
  return Math.min(usualDensity, Math.max(1, (usualDensity * readingSide) / Math.max(width, height)));
}

export interface Wanted {
  /** A thumbnail, and a copy for reading words. */
  keep: boolean;
  /** A copy for engines elsewhere. */
  portable?: boolean;
}

export async function readPicture(bytes: Uint8Array, { keep, portable = false }: Wanted): Promise<SeenPicture> {
  if (bytes.length === 0) throw unreadable('It is empty.');
  try {
    const facts = await opened(bytes).metadata();
    const format = formatOf(facts, bytes);
    const size = upright(facts);
    const open = () => opened(bytes, densityFor(format, facts));
    return { format, ...size, ...(await look(open(), portable)), ...(keep ? await copies(open) : {}) };
  } catch (error) {
    throw faultOf(error);
  }
}

function formatOf({ format, compression }: Metadata, bytes: Uint8Array): string {
  const known = formats[format ?? ''];
  if (known === undefined || (known === 'avif' && compression !== 'av1'))
    throw unreadable('Its format is not read here.');
  if (known !== 'svg') return known;
  if (bytes.length > largestSvgBytes) throw new PictureError('image_too_large', 'A drawing may have 2 MB.');
  // Entities can name files and grow without end; no drawing needs them.
  if (/<!ENTITY/i.test(Buffer.from(bytes).toString('latin1'))) throw unreadable('It declares entities.');
  return known;
}

function upright({ width = 0, height = 0, orientation = 1 }: Metadata) {
  if (width * height > mostPixels) throw new PictureError('image_too_large', 'It has too many pixels.');
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** One reading of the file; the rest is made from a smaller copy. */
async function look(picture: Sharp, portable: boolean) {
  const { data, info } = await picture
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(workingSide, workingSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const copy = (side: number): Sharp => whole().resize(side, side, { fit: 'fill' });
  const plain = (side: number): Promise<Buffer> => copy(side).flatten({ background: '#fff' }).raw().toBuffer();
  const grey = await copy(hashedSide).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  const layout = layoutOf(await plain(layoutPixels));
  return {
    colours: dominantColours(await copy(coloursSide).raw().toBuffer()),
    hash: perceptualHash(grey),
    ...(layout ? { layout } : {}),
    forLikeness: new Uint8Array(await plain(likenessSide)),
    forObjects: new Uint8Array(await plain(objectsSide)),
    ...(portable ? { portable: await jpegOf(whole()) } : {}),
  };
}

const jpegOf = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer());

async function copies(open: () => Sharp) {
  const upTo = (side: number): Sharp =>
    open().autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const thumbnail = await upTo(thumbnailSide).webp({ quality: 70 }).toBuffer();
  const forText = await upTo(readingSide).flatten({ background: '#fff' }).greyscale().png().toBuffer();
  return { thumbnail: new Uint8Array(thumbnail), forText: new Uint8Array(forText) };
}

function faultOf(error: unknown): Error {
  if (error instanceof PictureError) return error;
  const message = String(error);
  if (/pixel limit|too large|exceeds/i.test(message))
    return new PictureError('image_too_large', 'It has too many pixels.');
  if (/timeout/i.test(message)) return new PictureError('image_too_large', 'It takes too long to read.');
  return unreadable('It is damaged, or of a kind that is not read here.');
}
