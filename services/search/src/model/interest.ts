/** One thing that somebody's opened results have in common. */
export interface Interest {
  kind: 'site' | 'topic' | 'keyword';
  name: string;
  /** Grows with each opening and fades with time; as it was at `at`. */
  strength: number;
  opened: number;
  /** Epoch milliseconds of the last opening. */
  at: number;
}
