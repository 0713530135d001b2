import { fastify } from 'fastify';

/** A route that answers with as much as a list of one account is, and does nothing for it. */
const app = fastify();
const body = { items: [{ id: 'x'.repeat(36), settings: 'y'.repeat(1000) }], nextCursor: null };
app.get('/', async () => body);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
