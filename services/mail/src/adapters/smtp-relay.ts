import { createTransport } from 'nodemailer';
import type { Relay, RelayOutcome } from '../ports/relay.ts';

interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly code?: string;
}

/** Hands mail to the operator's relay, over a few connections that stay open. */
export function smtpRelay(url: string): Relay {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return {
    async send({ from, to, content }) {
      try {
        await transport.sendMail({ envelope: { from, to: [to] }, raw: content });
        return { state: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** RFC 5321, 4.2.1: 5yz is for good; all else, and silence, may be better next time. */
function outcomeOf({ responseCode, response, message }: SmtpError): RelayOutcome {
  const reply = response ?? message;
  const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  return { state: permanent ? 'never' : 'later', reply, status: enhanced ?? (permanent ? '5.0.0' : '4.4.1') };
}
