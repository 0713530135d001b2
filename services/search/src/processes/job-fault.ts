/** A job that was at fault itself, such as a file that cannot be read; it travels from the process that found out. */
export class JobFault<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.name = 'JobFault';
    this.code = code;
  }
}
