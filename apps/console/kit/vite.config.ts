import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from '../build/contract-calls.ts'
import { leanMantine } from '../build/lean-mantine.ts'
import { messages } from '../build/messages.ts'
import { thaiFont } from '../build/thai-font.ts'

const root = join(import.meta.dirname, '..')

/** Builds the kit page for its browser test (`e2e/kit.walk.ts`). The page is not part of the shipped console. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [thaiFont(), messages({ apart: false }), contractCalls(), leanMantine(), react()],
  build: {
    target: 'es2023',
    modulePreload: false,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { input: join(root, 'kit.html') },
  },
})
