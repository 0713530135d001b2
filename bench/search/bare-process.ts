import { fastify } from 'fastify';

/** A route that answers with as much as a page of ten results is, and does nothing for it. */
const app = fastify();
const item = { id: 'x'.repeat(36), url: 'u'.repeat(60), title: 't'.repeat(60), snippet: 's'.repeat(240), score: 1.5 };
const body = { searchId: 'x'.repeat(36), items: Array.from({ length: 10 }, () => item), nextCursor: null };
app.post('/', async () => body);
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
