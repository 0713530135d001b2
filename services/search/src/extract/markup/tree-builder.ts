import { Tokenizer } from 'htmlparser2';
import { type Budget, limits } from '../limits.ts';
import type { MarkupElement, MarkupNode, MarkupTree } from './element.ts';
import { endTagScope, impliedEnds, inlineElements, isReadAttribute, voidElements } from './html-rules.ts';

interface Building extends MarkupElement {
  parent: MarkupElement | undefined;
}

/**
 * Builds the lean tree from htmlparser2's tokens. Its own parser is not used because the work it does for a tag grows with
 * the depth, which a hostile page chooses; here depth, elements and attributes are bounded, and so is the work for each.
 */
export function buildTree(source: string, mode: 'html' | 'xml', budget: Budget): MarkupTree {
  const markup = source.length > limits.markup ? source.slice(0, limits.markup) : source;
  const html = mode === 'html';
  const maxElements = html ? limits.elements : limits.xmlElements;
  const root: Building = { tag: '#root', attributes: {}, children: [], parent: undefined, order: 0 };
  const elements: MarkupElement[] = [root];
  const open: MarkupElement[] = [root];
  let truncated = markup.length < source.length;
  /** Elements that were opened beyond the depth that is kept. */
  let beyond = 0;
  let pending = '';
  let tag = '';
  let attributes: Record<string, string> = {};
  let attributeCount = 0;
  let attributeName = '';
  let attributeValue = '';
  /** Text of scripts and styles is kept only where it is data. */
  let muted = false;

  const top = (): MarkupElement => open[open.length - 1] ?? root;
  const flush = () => {
    if (pending === '') return;
    if (!muted) (top().children as MarkupNode[]).push(pending);
    pending = '';
  };
  const counts = new Map<string, number>();
  const popTo = (index: number) => {
    for (let at = index; at < open.length; at++) {
      const name = open[at]?.tag ?? '';
      counts.set(name, (counts.get(name) ?? 1) - 1);
    }
    open.length = index;
    muted = false;
  };
  let steps = 0;
  /** Looking for the element that a tag ends goes through those that are open, which a hostile page makes many. */
  const step = () => {
    if ((++steps & 0xffff) === 0) budget.check();
  };
  const endImplied = (name: string) => {
    const rule = html ? impliedEnds.get(name) : undefined;
    if (!rule || beyond > 0) return;
    for (let index = open.length - 1; index > 0; index--) {
      step();
      const candidate = open[index]?.tag ?? '';
      if (rule.ends.has(candidate)) popTo(index);
      if (rule.ends.has(candidate) || rule.stops.has(candidate)) return;
    }
  };
  const isMuted = (name: string) =>
    html && (name === 'style' || (name === 'script' && !(attributes.type ?? '').includes('json')));
  const openElement = (selfClosing: boolean) => {
    flush();
    if ((elements.length & 1023) === 0) budget.check();
    if (elements.length >= maxElements) {
      truncated = true;
      return;
    }
    endImplied(tag);
    const element: Building = { tag, attributes, children: [], parent: top(), order: elements.length };
    elements.push(element);
    top().children.push(element);
    if (selfClosing || (html && voidElements.has(tag))) return;
    if (open.length >= limits.depth) {
      beyond++;
      truncated = true;
      return;
    }
    open.push(element);
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
    muted = isMuted(tag);
  };
  const closeElement = (name: string) => {
    flush();
    if (beyond > 0) {
      beyond--;
      return;
    }
    if ((counts.get(name) ?? 0) === 0) return;
    for (let index = open.length - 1; index > 0; index--) {
      step();
      const candidate = open[index]?.tag ?? '';
      if (candidate === name) {
        popTo(index);
        return;
      }
      if (html && stopsEndTag(candidate, name)) return;
    }
  };

  const tokenizer = new Tokenizer(
    { xmlMode: !html, decodeEntities: true },
    {
      ontext: (start, end) => {
        if (!muted) pending += markup.slice(start, end);
      },
      ontextentity: (codePoint) => {
        pending += fromCodePoint(codePoint);
      },
      onopentagname: (start, end) => {
        tag = html ? markup.slice(start, end).toLowerCase() : markup.slice(start, end);
        attributes = {};
        attributeCount = 0;
      },
      onattribname: (start, end) => {
        attributeName = html ? markup.slice(start, Math.min(end, start + 100)).toLowerCase() : markup.slice(start, end);
        attributeValue = '';
      },
      onattribdata: (start, end) => {
        attributeValue += markup.slice(start, Math.min(end, start + limits.attributeLength - attributeValue.length));
      },
      onattribentity: (codePoint) => {
        if (attributeValue.length < limits.attributeLength) attributeValue += fromCodePoint(codePoint);
      },
      onattribend: () => {
        if (attributeCount >= limits.attributes || attributes[attributeName] !== undefined) return;
        if (html && !isReadAttribute(attributeName)) return;
        if (attributeName === '__proto__') return;
        attributeCount++;
        attributes[attributeName] = attributeValue;
      },
      onopentagend: () => openElement(false),
      onselfclosingtag: () => openElement(!html || foreign(top())),
      onclosetag: (start, end) => {
        const name = markup.slice(start, end);
        closeElement(html ? name.toLowerCase() : name);
      },
      oncdata: (start, end, endOffset) => {
        if (!html && !muted) pending += markup.slice(start, end - endOffset);
      },
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => flush(),
      isInForeignContext: () => foreign(top()),
    },
  );
  tokenizer.write(markup);
  tokenizer.end();
  return { root, elements, truncated };
}

/** An end tag of text does not end blocks, and one of a block does not end the cell that it stands in. */
function stopsEndTag(candidate: string, name: string): boolean {
  if (inlineElements.has(name)) return !inlineElements.has(candidate);
  return endTagScope.has(candidate) && !endTagScope.has(name) && !tableParts.has(name);
}

const tableParts = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption', 'body', 'html']);

function foreign(element: MarkupElement): boolean {
  return (
    element.tag === 'svg' || element.tag === 'math' || element.parent?.tag === 'svg' || element.parent?.tag === 'math'
  );
}

/** As HTML wants it: NUL and lone surrogates become U+FFFD. */
function fromCodePoint(codePoint: number): string {
  if (codePoint === 0 || codePoint > 0x10_ff_ff || (codePoint >= 0xd8_00 && codePoint <= 0xdf_ff)) return '\ufffd';
  return String.fromCodePoint(codePoint);
}
