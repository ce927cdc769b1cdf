import { execSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node24.mjs'

/** The words of the screens that files have too. Only this script writes it. */
export const wordsFile = join('apps', 'server', 'src', 'reports', 'export', 'words.ts')

/**
 * Returns the texts of the screens that the server uses as `w.name`, in both languages: from the messages of the
 * console, so that a file has the same words as the screen.
 */
export function gatherWords() {
  const listed = execSync('git ls-files --cached --others --exclude-standard -- apps/server/src', {
    cwd: root,
  })
  const names = new Set()
  for (const file of listed.toString().trim().split('\n')) {
    if (!file.endsWith('.ts')) continue
    const text = readFileSync(join(root, file), 'utf8')
    if (!/import \{[^}]*\bw\b[^}]*\} from '[^']*\/words\.ts'/.test(text)) continue
    for (const [, name] of text.matchAll(/\bw\.(\w+)/g)) names.add(name)
  }
  const [th, en] = ['th', 'en'].map((language) =>
    JSON.parse(readFileSync(join(root, 'apps', 'console', 'messages', `${language}.json`), 'utf8')),
  )
  return Object.fromEntries(
    [...names].toSorted((a, b) => (a < b ? -1 : 1)).map((name) => [name, { th: th[name], en: en[name] }]),
  )
}

const lineOf = ([name, { th, en }]) => `  ${name}: { th: ${JSON.stringify(th)}, en: ${JSON.stringify(en)} },`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = gatherWords()
  const missing = Object.keys(words).filter((name) => words[name].th === undefined)
  if (missing.length > 0) throw new Error(`The console has no such messages: ${missing.join(', ')}`)
  const file = join(root, wordsFile)
  writeFileSync(
    file,
    `// Written by \`npm run file-words\` from the messages of the console.
// oxlint-disable max-lines -- a table
import type { Words } from './say.ts'

/** Words that files have in common with screens. */
export const w = {
${Object.entries(words).map(lineOf).join('\n')}
} as const satisfies Record<string, Words>
`,
  )
  spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [file])
}
