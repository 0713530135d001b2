import { personalStoreContract } from '../ports/personal-store.contract.ts';
import { openPersonalStore } from '../testing/open-personal-store.ts';

personalStoreContract('what is kept of users, in SQLite', () => openPersonalStore());
