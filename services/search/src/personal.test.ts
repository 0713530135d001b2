import { systemClock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { expect, test } from 'vitest';
import { createPersonal } from './personal.ts';
import { openPersonalStore } from './testing/open-personal-store.ts';
import { sampleDocument } from './testing/sample-document.ts';

test('all that is held of a user can be had, and be gone', async () => {
  const document = sampleDocument({
    url: 'https://physics.example/',
    keywords: ['Optics'],
    tags: ['topic:physics', 'item:article'],
  });
  const index = { get: async (ids: string[]) => ids.map((id) => (id === document.id ? document : undefined)) };
  const personal = createPersonal({ store: await openPersonalStore(), index, clock: systemClock });
  const user = newId();
  const lens = { lens: 1 as const, name: 'Physics' };
  await personal.replacePreferences(user, { learnInterests: true, languages: ['fr'], lenses: [lens] });
  await personal.opened(user, document.id);
  await personal.opened(user, newId());
  expect(await personal.exportUser(user)).toMatchObject({
    preferences: { languages: ['fr'], learnInterests: true, lenses: [lens] },
    interests: {
      learning: true,
      items: [
        { kind: 'site', name: 'physics.example', opened: 1 },
        { kind: 'topic', name: 'physics', opened: 1 },
        { kind: 'keyword', name: 'optics', opened: 1 },
      ],
    },
  });
  expect((await personal.wishes(user, undefined)).interests).toHaveLength(3);

  await personal.eraseUser(user);
  expect(await personal.exportUser(user)).toMatchObject({
    preferences: { languages: [], learnInterests: false, lenses: [], updatedAt: null },
    interests: { learning: false, items: [], updatedAt: null },
  });
});
