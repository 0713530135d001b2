import { mailEngineContract } from '../ports/mail-engine.contract.ts';
import { openTestMailboxes } from './testing/open-mailboxes.ts';

mailEngineContract('embedded, on SQLite', () => openTestMailboxes({}));
