import { JobFault } from '../processes/job-fault.ts';

/** Why a recording gave no query. */
export type VoiceFault = 'audio_unreadable' | 'audio_too_long' | 'no_speech';

export class VoiceError extends JobFault<VoiceFault> {}
