import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { asMarkdown, type PartReport } from './figure.ts'

const head = `# Figures

Written by \`npm run bench\`; each part says when it was measured. A ratio is ours to a reference that does the least that is
possible, measured in turn with it in the same run: it is what to trust. "must" fails the run, "aim" is printed.
`

/** Replaces the sections of these parts; the others stay as they were. */
export function updateFigures(file: URL, reports: readonly PartReport[]): void {
  const sections = existsSync(file) ? readSections(readFileSync(file, 'utf8')) : new Map<string, string>()
  for (const report of reports) {
    const [title = '', ...rest] = asMarkdown(report).split('\n')
    sections.set(report.part, [title, '', `${report.at.slice(0, 10)}, ${machine()}`, ...rest].join('\n'))
  }
  writeFileSync(file, `${[head.trimEnd(), ...sections.values()].join('\n\n')}\n`)
}

function readSections(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^(?=## )/m)
  return new Map(sections.map((section) => [/^## (\w+)/.exec(section)?.[1] ?? '', section.trimEnd()]))
}

function machine(): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim()}, ${gigabytes} GB, Node ${process.version}, shared with other work`
}
