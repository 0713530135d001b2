import { Parser } from 'htmlparser2';

export interface XmlElement {
  /** Without its prefix, in lower case. */
  name: string;
  /** `image` of `image:loc`; empty without one. */
  prefix: string;
  attributes: Readonly<Record<string, string>>;
}

export interface XmlHandlers {
  open?(element: XmlElement, depth: number): void;
  /** With all text directly inside it, trimmed. */
  close?(element: XmlElement, text: string): void;
  /** Asked after each element: true ends the reading. */
  isDone(): boolean;
}

const deepest = 256;
const longestText = 64 * 1024;
const chunkLength = 64 * 1024;

const local = (qualified: string) => {
  const colon = qualified.indexOf(':');
  return {
    prefix: qualified.slice(0, Math.max(0, colon)).toLowerCase(),
    name: qualified.slice(colon + 1).toLowerCase(),
  };
};

/** Ends the reading from inside a handler. */
class EnoughRead extends Error {}

/**
 * Reads XML as it is found: what is not closed, not escaped or not declared does no harm. Entities that a document declares
 * itself are not expanded, and nothing outside it is ever fetched. Nesting without end, which costs a parser more with each
 * step, ends the reading.
 */
export function readXml(xml: string, handlers: XmlHandlers): void {
  const open: { element: XmlElement; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        if (open.length >= deepest) throw new EnoughRead();
        const element = { ...local(qualified), attributes };
        open.push({ element, text: '' });
        handlers.open?.(element, open.length);
      },
      ontext(text) {
        const current = open.at(-1);
        if (current && current.text.length < longestText) current.text += text;
      },
      onclosetag() {
        const closed = open.pop();
        if (closed) handlers.close?.(closed.element, closed.text.trim());
        if (handlers.isDone()) throw new EnoughRead();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    for (let at = 0; at < xml.length; at += chunkLength) parser.write(xml.slice(at, at + chunkLength));
    parser.end();
  } catch (error) {
    if (!(error instanceof EnoughRead)) throw error;
  }
}
