import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node24.mjs'

/** The file with the gathered list. Only this script writes it. */
export const invariantsFile = join('docs', 'invariants.md')

const head = [
  '# Invariants',
  '',
  'What is always true, each with the test that proves it, and where it is kept: in a rule of the code, in the database.',
  'The sentence is above its test, in a comment that begins with `Invariant:`; `npm run invariants` gathers them.',
  'Paths leave out `packages`, `apps` and `src`.',
  '',
]

/**
 * Returns the text of the list, gathered from the tests, uncommitted ones too. Throws if a mark has no test below it.
 */
export function gatherInvariants() {
  const listed = execSync('git ls-files --cached --others --exclude-standard -- "*.test.ts" "*.walk.ts"', {
    cwd: root,
  })
  const files = listed.toString().trim().split('\n').sort()
  const sections = files.flatMap((file) => {
    const found = invariantsIn(readFileSync(join(root, file), 'utf8'), file)
    return found.length === 0 ? [] : [`## \`${file}\``, '', ...found.map(inWords), '']
  })
  return [...head, ...sections].join('\n')
}

const inWords = ({ sentence, kept, title }) =>
  `- **${sentence}**${kept === '' ? '' : ` ${kept}`}<br>Test: ${title}`

/**
 * Returns the invariants of a test file. A mark is a comment directly above a test or a group of tests: the
 * sentence after `Invariant:`, then what enforces it: `Rule:` in the code, `Database:`, and `Also:` other
 * tests that try to break it.
 */
function invariantsIn(text, file) {
  const lines = text.split('\n')
  return lines.flatMap((line, first) => {
    const mark = /^( *)\/\/ Invariant: /.exec(line)
    if (mark === null) return []
    let end = first
    while (/^ *\/\/ /.test(lines[end])) end++
    const comment = lines.slice(first, end).map((one) => one.replace(/^ *\/\/ /, ''))
    const [sentence, ...kept] = comment
      .join(' ')
      .slice('Invariant: '.length)
      .split(/ (?=(?:Rule|Database|Also): )/)
    const title = titleOf(lines.slice(end, end + 30).join('\n'))
    if (title === null) throw new Error(`${file}: there is no test below "Invariant: ${sentence}"`)
    const group = lines
      .slice(0, first)
      .findLastIndex((one) => /^ *describe\b/.test(one) && one.search(/\S/) < mark[1].length)
    const around = group < 0 ? '' : `${titleOf(lines.slice(group, group + 30).join('\n'))} › `
    return [{ sentence, kept: kept.join(' '), title: `${around}${title}` }]
  })
}

/** Returns the title of `test('…')` or `test.each(…)('…')`, or of a group in the same form. */
const titleOf = (code) =>
  (/^ *(?:test|describe)\(\s*(['`])(.*?)\1,/.exec(code) ??
    /^ *(?:test|describe)\.[^]*?\)\(\s*(['`])(.*?)\1,/.exec(code))?.[2] ?? null

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(join(root, invariantsFile), gatherInvariants())
