import type { Block } from '../../../model/extracted-page.ts';
import { limits } from '../../limits.ts';

/** Blocks of a document, as many as are allowed. */
export interface BlockList {
  readonly blocks: Block[];
  /** Whether nothing more is taken. */
  full(): boolean;
  add(block: Block): void;
}

export function createBlockList(): BlockList {
  const blocks: Block[] = [];
  let characters = 0;
  const full = () => blocks.length >= limits.blocks || characters >= limits.text;
  return {
    blocks,
    full,
    add(block) {
      const text = block.text
        .replaceAll(/[^\S\n]+/g, ' ')
        .replaceAll(/ ?\n ?/g, '\n')
        .trim();
      if (text === '' || full()) return;
      characters += text.length;
      blocks.push({ ...block, text });
    },
  };
}
