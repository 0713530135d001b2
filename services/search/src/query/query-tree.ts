import type { QueryNode } from '../model/understood-query.ts';

/** Deeper parentheses are read as if they were not there. */
const deepest = 16;

interface Group {
  nodes: QueryNode[];
  negated: boolean;
  /** Whether an OR waits for its right side. */
  waiting: boolean;
}

const isPlainWords = (node: QueryNode | undefined): node is Extract<QueryNode, { kind: 'words' }> =>
  node?.kind === 'words' && node.field === undefined;

/** Words that follow one another are one node. */
const joinWords = (nodes: QueryNode[]): QueryNode[] => {
  const joined: QueryNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (isPlainWords(node) && isPlainWords(last)) last.words.push(...node.words);
    else joined.push(node);
  }
  return joined;
};

const asOne = (nodes: QueryNode[]): QueryNode | undefined => {
  const joined = joinWords(nodes);
  return joined.length > 1 ? { kind: 'and', nodes: joined } : joined[0];
};

/** Puts a query together. As in other search engines, OR binds closer than the and that is not written. */
export class QueryTree {
  readonly #groups: Group[] = [{ nodes: [], negated: false, waiting: false }];
  #ignored = 0;

  get #group(): Group {
    return this.#groups.at(-1) as Group;
  }

  add(node: QueryNode): void {
    const group = this.#group;
    const left = group.waiting ? group.nodes.pop() : undefined;
    group.waiting = false;
    if (left?.kind === 'or') group.nodes.push({ kind: 'or', nodes: [...left.nodes, node] });
    else if (left) group.nodes.push({ kind: 'or', nodes: [left, node] });
    else group.nodes.push(node);
  }

  /** False where there is nothing to the left, so that it is only a word. */
  or(): boolean {
    const group = this.#group;
    if (group.nodes.length === 0) return false;
    group.waiting = true;
    return true;
  }

  /** True when an OR was still waiting for its right side. */
  cancelOr(): boolean {
    const { waiting } = this.#group;
    this.#group.waiting = false;
    return waiting;
  }

  open(negated: boolean): void {
    if (this.#groups.length >= deepest) this.#ignored += 1;
    else this.#groups.push({ nodes: [], negated, waiting: false });
  }

  close(): void {
    if (this.#ignored > 0) {
      this.#ignored -= 1;
      return;
    }
    if (this.#groups.length === 1) return;
    const group = this.#groups.pop() as Group;
    const node = asOne(group.nodes);
    if (node) this.add(group.negated ? { kind: 'not', node } : node);
  }

  end(): QueryNode | undefined {
    this.#ignored = 0;
    while (this.#groups.length > 1) this.close();
    return asOne(this.#group.nodes);
  }
}
