import { startTestServer } from '@lyceum/platform/testing/server';
import { expect, test } from 'vitest';
import { openAssets } from '../assets/assets.ts';
import { createFrame } from '../frame/frame.ts';
import { serveHandbook } from './handbook.ts';

const at = 'http://localhost:1';
const urls = { identity: at, mail: at, search: at, web: at };
const frame = createFrame({ assets: openAssets(), urls });

test('every page of docs/ can be read, and is linked from the first', async () => {
  const { url } = await startTestServer((app) => serveHandbook(app, { frame }));
  const home = await (await fetch(`${url}/docs`)).text();
  const paths = [...home.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(paths).toContain('/docs/settings');
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const answer = await fetch(new URL(path, url));
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toMatch(/<h1>/);
  }
});

test('links between files lead from page to page, raw markup is only shown, and what is not there is a 404', async () => {
  const markdown = '# One\n\n[two](b.md#part) [out](https://example.org/) <script>alert(1)</script>';
  const files = [
    { path: 'a', title: 'One', markdown },
    { path: 'b', title: 'Two', markdown: '# Two' },
  ];
  const { url } = await startTestServer((app) => serveHandbook(app, { frame, files }));
  const page = await (await fetch(`${url}/docs/a`)).text();
  expect(page).toContain('href="/docs/b#part"');
  expect(page).toContain('href="https://example.org/"');
  expect(page).not.toContain('<script>alert');
  expect((await fetch(`${url}/docs/../package.json`)).status).toBe(404);
  expect((await fetch(`${url}/docs/%2e%2e%2fpackage`)).status).toBe(404);
});
