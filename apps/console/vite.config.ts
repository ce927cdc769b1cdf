import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageChunks } from './build/page-chunks.ts'
import { classNames } from './build/class-names.ts'
import { commandLimits } from './build/command-limits.ts'
import { contractCalls } from './build/contract-calls.ts'
import { leanMantine } from './build/lean-mantine.ts'
import { messages } from './build/messages.ts'
import { precompress } from './build/precompress.ts'
import { routePreloads } from './build/route-preloads.ts'
import { thaiFont } from './build/thai-font.ts'

/** For `npm run dev`: the address of the server that the console calls. */
const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'

/** Without the names of those that share the file, which every page would have to list. */
const shortName = (name: string) => name.replace(/~[^.]*/, '')

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  html: { cspNonce: '%NONCE%' },
  plugins: [
    thaiFont(),
    messages(),
    contractCalls(),
    commandLimits(),
    leanMantine(),
    react(),
    routePreloads(),
    precompress(),
  ],
  css: classNames,
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
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) =>
          `assets/${shortName(names[0]!.replace(/\.\w+$/, ''))}-[hash:6][extname]`,
        codeSplitting: { groups: pageChunks() },
      },
    },
  },
  // The server accepts commands only from its own origin.
  server: {
    proxy: { '/api': { target: server, headers: { origin: server } }, '/files': { target: server } },
  },
})
