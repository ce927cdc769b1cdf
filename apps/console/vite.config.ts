import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inApprovals, inBase, isAppModule, inLists, inRequests, inManual } from './build/shared-chunks.ts'
import { contractTable } from './build/contract-table.ts'
import { leanMantine } from './build/lean-mantine.ts'
import { messages } from './build/messages.ts'
import { precompress } from './build/precompress.ts'
import { routePreloads } from './build/route-preloads.ts'
import { thaiFont } from './build/thai-font.ts'

/** For `npm run dev`: the address of the server that the console calls. */
const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  html: { cspNonce: '%NONCE%' },
  plugins: [thaiFont(), messages(), contractTable(), leanMantine(), react(), routePreloads(), precompress()],
  build: {
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every page lists the files it may load. Half of each name is its hash, which does not compress, so hashes
        // are short.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          // A browser opens six connections to a server without HTTP/2, so modules shared by several pages are bundled
          // into few files.
          groups: [
            { name: 'base', test: inBase, priority: 3 },
            { name: 'app', test: isAppModule, minShareCount: 2, priority: 2 },
            { name: 'lists', test: inLists, minShareCount: 2, priority: 1 },
            { name: 'approvals', test: inApprovals, minShareCount: 2, priority: 1 },
            { name: 'requests', test: inRequests, minShareCount: 2, priority: 0 },
            { name: 'manual', test: inManual, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  // The server accepts commands only from its own origin.
  server: {
    proxy: { '/api': { target: server, headers: { origin: server } }, '/files': { target: server } },
  },
})
