import { globSync, readFileSync } from 'node:fs'

const sources = new URL('../src/', import.meta.url)
const words = /\bm\.([a-z0-9_]+)/g

/** Returns the source files that use each message, so that it is bundled with the pages that use it. */
export function whereSaid(): ReadonlyMap<string, readonly string[]> {
  const said = new Map<string, string[]>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['messages/**', '**/*.test.*'] }))
    for (const [, message] of readFileSync(new URL(file, sources), 'utf8').matchAll(words))
      said.set(message!, [...(said.get(message!) ?? []), `apps/console/src/${file}`])
  return said
}
