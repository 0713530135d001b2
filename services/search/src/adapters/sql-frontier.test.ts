import { openTestFrontier } from '../ingest/testing/test-frontier.ts';
import { frontierContract } from '../ports/frontier.contract.ts';

frontierContract('in SQLite', () => openTestFrontier('sqlite'));
