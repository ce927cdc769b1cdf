import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable } from './build/contract-table.ts'
import { routePreloads } from './build/route-preloads.ts'
import { thaiFont } from './build/thai-font.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  html: { cspNonce: '%NONCE%' },
  plugins: [
    thaiFont(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['localStorage', 'baseLocale'],
    }),
    contractTable(),
    react(),
    routePreloads(),
  ],
  build: {
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What several pages share travels in few files: a browser opens six connections to a server without HTTP/2.
          groups: [{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
})
