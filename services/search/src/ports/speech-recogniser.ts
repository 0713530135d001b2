/** What was heard in a recording. */
export interface Heard {
  transcript: string;
  /** Other things that it may have been, the likeliest first. */
  alternatives: string[];
  /** From 0 to 1. */
  confidence: number;
  /** BCP 47 primary subtag; null where the recogniser does not tell. */
  language: string | null;
}

/** Turns recorded speech into text. Recordings are not kept. */
export interface SpeechRecogniser {
  /** BCP 47 primary subtags. */
  readonly languages: readonly string[];
  ready(): boolean;
  /**
   * Rejects with `preparing` while the model is made ready, `overloaded` when too many wait, and `audio_unreadable`,
   * `audio_too_long` or `no_speech` when the recording is at fault.
   */
  recognise(recording: Uint8Array, options?: { language?: string | undefined }): Promise<Heard>;
}
