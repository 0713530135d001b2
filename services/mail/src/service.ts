import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { nodeDns } from '@lyceum/platform/dns/node-dns';
import { repeat } from '@lyceum/platform/repeat';
import { serveNotBuilt } from '@lyceum/platform/server/serve';
import type { House } from '@lyceum/platform/service/house';
import type { Part } from '@lyceum/platform/service/start';
import { freePort } from '@lyceum/platform/settings/addresses';
import { sqlKeptReplies } from './adapters/kept-replies.ts';
import { type OutgoingSchema, outgoingSealedColumns } from './adapters/outgoing-schema.ts';
import type { AccountTables } from './adapters/schema.ts';
import { accountSealedColumns } from './adapters/sealed-columns.ts';
import { sqlAccounts } from './adapters/sql-accounts.ts';
import { sqlAppPasswords } from './adapters/sql-app-passwords.ts';
import { sqlDomains } from './adapters/sql-domains.ts';
import { adoptDomainsFromSettings } from './flows/domains-from-settings.ts';
import { eraseAccounts } from './flows/erase-accounts.ts';
import { eraseUser } from './flows/erase-user.ts';
import { openMailboxes, serveMail } from './join-mailbox.ts';
import { mailboxSealedColumns } from './mailbox/embedded-engine.ts';
import { mailMigrations } from './migrations/migrations.ts';
import { createReservedNames } from './policy/reserved.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { adminRoutes } from './routes/admin-routes.ts';
import { appPasswordRoutes } from './routes/app-password-routes.ts';
import { mailSettings } from './settings.ts';

const day = 24 * 60 * 60 * 1000;
const eraseEveryMs = 10 * 60 * 1000;

export const mail: Part<typeof mailSettings> = {
  name: 'mail',
  title: 'Lyceum mail',
  settings: mailSettings,
  tables: {
    migrations: mailMigrations,
    sealed: [...accountSealedColumns, ...mailboxSealedColumns, ...outgoingSealedColumns],
  },
  async build(house) {
    const { settings, clock, log, closers } = house;
    const { folder, vault } = await house.openStore();
    const database = await house.openDatabase<AccountTables & OutgoingSchema>();
    const { db } = database;
    const { tokens, dependency: identity } = await house.verifyTokens();

    const ground = { db, vault, folder, clock, log, closers };
    const mailboxes = await openMailboxes(ground, settings.ACCOUNT_QUOTA_BYTES);
    const { engine } = mailboxes;
    const ports = {
      smtp: settings.SMTP_PORT || (await freePort(settings.HOST)),
      submission: settings.SUBMISSION_PORT || (await freePort(settings.HOST)),
    };

    const mailHost = mailHostOf(house);
    const deps = {
      accounts: sqlAccounts({ db, vault, clock }),
      replies: sqlKeptReplies({ db, vault }),
      appPasswords: sqlAppPasswords({ db, vault }),
      domains: sqlDomains({ db, vault }),
      dns: nodeDns({ servers: settings.DNS_SERVERS }),
      reserved: createReservedNames(),
      engine,
      clock,
      log,
      mailHost: nameInDns(mailHost, settings.DEFAULT_DOMAIN),
      hasRelay: settings.SMTP_URL !== undefined,
      servers: { host: mailHost, submissionPort: ports.submission },
      defaultDomain: settings.DEFAULT_DOMAIN,
      accountsPerUser: settings.ACCOUNTS_PER_USER,
      quotaBytes: settings.ACCOUNT_QUOTA_BYTES,
      graceMs: settings.ACCOUNT_GRACE_DAYS * day,
      addressHoldMs: settings.ADDRESS_HOLD_DAYS * day,
    };
    await adoptDomainsFromSettings(deps, domainNames(settings));

    const endpoints = Object.values(mailEndpoints);
    const app = await house.createServer({
      endpoints,
      tokens,
      dependencies: [{ name: 'database', essential: true, check: () => database.ping() }, identity],
    });
    await app.register(accountRoutes(deps));
    appPasswordRoutes(app, deps);
    adminRoutes(app, deps);
    await serveMail(app, { ...deps, ground, mailboxes, tokens, hostname: mailHost, settings, ports });
    for (const endpoint of endpoints) {
      if (!app.hasRoute({ method: endpoint.method, url: endpoint.path })) serveNotBuilt(app, endpoint);
    }

    await house.followErasures((userId) => eraseUser(deps, userId));
    const erasure = repeat({ name: 'erasing accounts', everyMs: eraseEveryMs, log, work: () => eraseAccounts(deps) });
    closers.defer(() => erasure.stop());
    return app;
  },
};

type MailHouse = House<typeof mailSettings>;

const mailHostOf = ({ settings, addresses }: MailHouse): string =>
  settings.MAIL_HOST?.toLowerCase() ?? new URL(addresses.urls.mail).hostname;

/** An MX record cannot lead to `localhost`: where nothing better is known, the doctor asks for the customary name. */
const nameInDns = (host: string, defaultDomain: string): string =>
  host.includes('.') ? host : `mail.${defaultDomain}`;

const domainNames = ({ DEFAULT_DOMAIN, MAIL_DOMAINS = [] }: MailHouse['settings']): string[] => [
  ...new Set([DEFAULT_DOMAIN, ...MAIL_DOMAINS]),
];
