import { aucOf } from './auc.ts';
import { type BenchIdentity, type BenchUser, startIdentity } from './identity-process.ts';
import { mediansOf } from './medians.ts';

/**
 * Whether anybody can tell a known address from an unknown one: 500 calls about each on every endpoint that takes an
 * address, in random order. Statuses and bodies must be the same; how well the time tells them apart is the area under
 * the curve of the classifier "slower means known" or its opposite: 0.5 is chance, 1 is certainty.
 */
const samples = Number(process.env.BENCH_SAMPLES ?? 500);
const aim = 0.6;
/** So that no address meets its own limits: five calls of a kind about each. */
const people = Math.ceil(samples / 5);
const password = 'a tricycle for the admiral';

interface Probe {
  readonly path: string;
  body(email: string): Record<string, string>;
}

const probes: Readonly<Record<string, Probe>> = {
  register: {
    path: '/api/auth/register',
    body: (email) => ({ email, password: 'another tricycle', firstName: 'Ada', lastName: 'Byron' }),
  },
  login: { path: '/api/auth/login', body: (email) => ({ email, password: 'not the password' }) },
  forgot: { path: '/api/auth/password/forgot', body: (email) => ({ email }) },
  resend: { path: '/api/auth/resend-verification', body: (email) => ({ email }) },
};

interface Sample {
  readonly known: boolean;
  readonly ms: number;
  readonly answer: string;
}

/** Each call comes from a program of its own, as it does from an address of its own. */
let programs = 0;

const identity = await startIdentity();
try {
  const users = await identity.addUsers(people, password);
  for (const [name, probe] of Object.entries(probes)) report(name, await collect(identity, users, probe));
} finally {
  await identity.stop();
}

async function collect(service: BenchIdentity, users: readonly BenchUser[], probe: Probe): Promise<Sample[]> {
  // As long as the known ones, and never asked about on another endpoint.
  const kind = probe.path.slice(-4);
  const strangers = users.map((_, index) => ({ email: `${kind}${index}@bench.example` }));
  const calls = Array.from({ length: samples }, (_, index) => [
    { known: true, email: users[index % users.length]?.email ?? '' },
    { known: false, email: strangers[index % strangers.length]?.email ?? '' },
  ]).flat();
  const warm = calls.slice(0, 20).map((_, index) => ({ known: false, email: `warm${index}${kind}@bench.example` }));
  for (const { email } of warm) await ask(service, probe, email);
  const found: Sample[] = [];
  for (const { known, email } of shuffled(calls)) found.push({ known, ...(await ask(service, probe, email)) });
  return found;
}

async function ask(service: BenchIdentity, { path, body }: Probe, email: string): Promise<Omit<Sample, 'known'>> {
  const content = body(email);
  const begun = performance.now();
  const response = await service.post(path, content, { 'user-agent': `bench/${programs++}` });
  const text = await response.text();
  const ms = performance.now() - begun;
  return { ms, answer: `${response.status} ${text.replace(/"requestId":"[^"]*"/, '')}` };
}

function report(name: string, found: readonly Sample[]): void {
  const known = found.filter((sample) => sample.known).map((sample) => sample.ms);
  const unknown = found.filter((sample) => !sample.known).map((sample) => sample.ms);
  const answers = new Set(found.map((sample) => sample.answer));
  const auc = aucOf(known, unknown);
  const [knownMs, unknownMs] = mediansOf(known, unknown);
  const verdict = answers.size === 1 && auc <= aim ? 'alike' : 'CAN BE TOLD APART';
  console.log(
    `${name.padEnd(8)} AUC ${auc.toFixed(3)} (aim at most ${aim}), median ${knownMs.toFixed(2)} ms known, ${unknownMs.toFixed(2)} ms unknown, ${answers.size} different answer(s): ${verdict}`,
  );
  if (answers.size > 1) console.log([...answers].join('\n'));
  if (verdict !== 'alike') process.exitCode = 1;
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
  return order;
}
