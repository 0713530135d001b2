/** Why a recording gave no query. */
export type VoiceFault = 'audio_unreadable' | 'audio_too_long' | 'no_speech';

/** An expected failure; it travels from the thread that reads recordings to the one that answers. */
export class VoiceError extends Error {
  readonly code: VoiceFault;

  constructor(code: VoiceFault, message: string) {
    super(message);
    this.name = 'VoiceError';
    this.code = code;
  }
}
