import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const entry = (path: string) => fileURLToPath(new URL(`client/${path}`, import.meta.url));

/** What browsers load. The server reads the manifest to know the names, which carry a hash of the content. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    emptyOutDir: true,
    target: 'es2022',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        design: entry('design/design.css'),
        search: entry('search/main.ts'),
        'token-form': entry('token-form/main.js'),
        account: entry('account/main.tsx'),
        admin: entry('admin/main.tsx'),
        'service-worker': entry('service-worker/main.ts'),
      },
      output: {
        // Browsers look for a service worker at the same address again and again.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
