import { JobFault } from '../processes/job-fault.ts';

/** Why a picture was not taken. */
export class PictureError extends JobFault<'image_unreadable' | 'image_too_large'> {}
