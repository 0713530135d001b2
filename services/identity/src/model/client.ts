/** Where a request came from, as far as it can be told. */
export interface Client {
  readonly address: string;
  readonly country: string | undefined;
  readonly userAgent: string;
  readonly requestId: string;
}
