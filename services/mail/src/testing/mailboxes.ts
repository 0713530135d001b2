import { freePort } from '@lyceum/platform/settings/addresses';
import { startTestMail, type TestMail, type TestUser } from './test-service.ts';

export interface TestAccount {
  readonly id: string;
  readonly address: string;
  readonly path: string;
  readonly user: TestUser;
}

export interface TestMailServer extends TestMail {
  readonly smtpPort: number;
  readonly submissionPort: number;
  /** An account of a user, who is new unless given. */
  account(
    username: string,
    options?: { user?: TestUser; settings?: object; displayName?: string },
  ): Promise<TestAccount>;
}

/** The whole service with its SMTP ports. DNS answers nothing at once: tests of it bring their own. */
export async function startMailServer(environment: Record<string, string> = {}): Promise<TestMailServer> {
  const [smtpPort, submissionPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const service = await startTestMail({
    SMTP_PORT: String(smtpPort),
    SUBMISSION_PORT: String(submissionPort),
    MAIL_HOST: 'mail.one.test',
    DNS_SERVERS: '127.0.0.1:9',
    ...environment,
  });
  return {
    ...service,
    get url() {
      return service.url;
    },
    smtpPort,
    submissionPort,
    async account(username, { user, ...more } = {}) {
      const owner = user ?? (await service.user());
      const answer = await owner.call({ method: 'POST', path: '/api/email-accounts', body: { username, ...more } });
      if (answer.status !== 201) throw new Error(`No account: ${JSON.stringify(answer.body)}`);
      const { id, address } = answer.body as { id: string; address: string };
      return { id, address, path: `/api/email-accounts/${id}`, user: owner };
    },
  };
}

/** What a folder holds, as its owner sees it. */
export async function listFolder({ user, path }: TestAccount, folder = 'inbox') {
  const { body } = await user.call({ method: 'GET', path: `${path}/messages?folder=${folder}&limit=100` });
  return body.items;
}

/** Waits until a folder holds so many messages, or fails when the test's time is over. */
export async function waitForMail(account: TestAccount, count: number, folder = 'inbox') {
  for (;;) {
    const items = await listFolder(account, folder);
    if (items.length >= count) return items;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
