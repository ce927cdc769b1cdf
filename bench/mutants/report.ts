import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { onlyLogged } from './log-ignorer.ts'
import type { Judged, JudgedArea, JudgedFile } from './kept.ts'

const head = `# Mutants

Written by \`npm run mutants\`. Each place of the code is changed in turn (\`<\` into \`<=\`, 30 into 31, a condition into true), and
the tests run: a mutant that no test notices survived. A score is the share of mutants that were killed or timed out. Beside every survivor:
what stood there, and what took its place. Why and how: \`docs/decisions/0041-mutants-in-one-process.md\`.`

/** Replaces the section of this area; the others stay as they were. */
export function updateReport(file: URL, area: string, about: string, judged: JudgedArea): void {
  const sections = existsSync(file) ? sectionsOf(readFileSync(file, 'utf8')) : new Map<string, string>()
  sections.set(area, sectionOf(area, about, judged))
  writeFileSync(file, `${[head, ...sections.values()].join('\n\n')}\n`)
  console.log(`${area}: ${scoreOf(allOf(Object.values(judged)))} %`)
}

const sectionsOf = (text: string) =>
  new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (\S+)/.exec(section)![1]!, section.trimEnd()]),
  )

const allOf = (files: readonly JudgedFile[]) => files.flatMap(({ mutants }) => mutants)

export function sectionOf(area: string, about: string, judged: JudgedArea): string {
  const files = Object.entries(judged).toSorted(([a], [b]) => a.localeCompare(b))
  const folders = Map.groupBy(files, ([file]) => dirname(file))
  return [
    `## ${area}`,
    about,
    table([['all', allOf(files.map(([, one]) => one)), commitText(files.map(([, one]) => one))]]),
    table([...folders].map(([folder, inside]) => [folder, allOf(inside.map(([, one]) => one)), ''])),
    '### File by file',
    table(files.map(([file, { mutants, commit }]) => [file, mutants, commit])),
    ...listOf(files, 'Who survived', ({ status }) => status === 'Survived' || status === 'NoCoverage'),
    ...listOf(files, 'Equivalent, and not counted', ({ reason }) => reason !== null && !isLeftOut(reason)),
  ].join('\n\n')
}

/**
 * Whether the list leaves out mutants with this reason: they are too many, and say nothing.
 */
const isLeftOut = (reason: string) => reason === onlyLogged || /static/i.test(reason)

const commitText = (files: readonly JudgedFile[]) =>
  [...new Set(files.map(({ commit }) => commit))].join(', ')

/** Returns the share of mutants that were caught, in per cent; ignored and broken ones do not count. */
export function scoreOf(mutants: readonly Judged[]): string {
  const count = counted(mutants)
  const caught = count('Killed') + count('Timeout')
  const all = caught + count('Survived') + count('NoCoverage')
  return all === 0 ? '–' : ((100 * caught) / all).toFixed(1)
}

const counted = (mutants: readonly Judged[]) => (wanted: Judged['status']) =>
  mutants.filter(({ status }) => status === wanted).length

function table(rows: readonly [string, readonly Judged[], string][]): string {
  const lines = rows.map(([name, mutants, commit]) => {
    const count = counted(mutants)
    const numbers = [
      scoreOf(mutants),
      mutants.length - count('Ignored'),
      count('Killed'),
      count('Timeout'),
      count('Survived'),
      count('NoCoverage'),
      count('RuntimeError') + count('CompileError'),
    ]
    return `| ${[name, ...numbers, commit].join(' | ')} |`
  })
  const columns = ['', 'score', 'mutants', 'killed', 'timed out', 'survived', 'no test', 'broken', 'commit']
  return [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`, ...lines].join('\n')
}

function listOf(files: readonly [string, JudgedFile][], title: string, wanted: (one: Judged) => boolean) {
  const lines = files.flatMap(([file, { mutants }]) => {
    const found = mutants.filter(wanted)
    if (
      found.length > 1 &&
      found.length === mutants.length &&
      found.every(({ status }) => status === 'NoCoverage')
    )
      return [`- ${file}: all ${found.length} (no test)`]
    return found
      .toSorted((a, b) => a.line - b.line)
      .map((one) => {
        const note = one.reason ?? (one.status === 'NoCoverage' ? 'no test' : '')
        return `- ${file}:${one.line} ${one.mutatorName}: ${code(one.original)} → ${code(one.replacement)}${note && ` (${note})`}`
      })
  })
  return lines.length === 0 ? [] : [`### ${title}`, lines.join('\n')]
}

/** Returns code on one line, with whitespace collapsed; long code is cut. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const short = line.length > 70 ? `${line.slice(0, 69)}…` : line
  const ticks = short.includes('`') ? '``' : '`'
  return short === '' ? 'nothing' : `${ticks}${ticks === '``' ? ` ${short} ` : short}${ticks}`
}
