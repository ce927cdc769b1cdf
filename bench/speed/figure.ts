/** One line of a table: a figure, its reference, and the result. */
export type Figure = {
  what: string
  /** The measured value with its unit. */
  ours: string
  reference: string
  /** The measured value divided by the reference; null if there is none. */
  ratio: number | null
  /** The limit in words. A missed `must` fails the run, an `aim` is only printed. */
  bar: string
  /** Whether the limit is met; null if there is none. */
  held: boolean | null
  weight: 'must' | 'aim' | 'context'
}

export type Measured = {
  figures: Figure[]
  notes: string[]
  /** Texts that are too long for the short report: a plan, a list of files. */
  details?: string[]
  /** Why the measurement could not be completed. */
  broken?: string
}

export type PartReport = Measured & { part: string; at: string; seconds: number; load: [number, number] }

/** Compares a value with a reference: either only printed, or checked against a ratio. */
export function compare(
  what: string,
  [ours, reference]: [number, number],
  text: (value: number) => string,
  ratio = ours / reference,
) {
  const only = (): Figure => ({
    what,
    ours: text(ours),
    reference: text(reference),
    ratio,
    bar: '',
    held: null,
    weight: 'context',
  })
  const must = (bar: string, isHeld: boolean): Figure => ({ ...only(), bar, held: isHeld, weight: 'must' })
  return {
    only,
    atMost: (limit: number) => must(`≤ ${limit}`, ratio <= limit),
    atLeast: (limit: number) => must(`≥ ${limit}`, ratio >= limit),
  }
}

const againstLimit =
  (weight: 'must' | 'aim') =>
  (what: string, ours: string, bar: string, held: boolean): Figure => ({
    what,
    ours,
    reference: '',
    ratio: null,
    bar,
    held,
    weight,
  })

/** Checks a value against a limit, without a reference. */
export const must = againstLimit('must')
/** A limit that may be missed: it is only printed. */
export const aim = againstLimit('aim')

const verdict = ({ held, weight }: Figure) =>
  held === null ? '' : held ? 'held' : weight === 'must' ? 'FAILED' : 'missed'

export const failed = ({ figures, broken }: PartReport) =>
  broken !== undefined || figures.some(({ held, weight }) => weight === 'must' && held === false)

const heads = ['', 'ours', 'reference', 'ratio', 'bar', '']

const cellsOf = (figure: Figure) => [
  figure.what,
  figure.ours,
  figure.reference,
  figure.ratio === null ? '' : figure.ratio.toFixed(2),
  figure.bar ? `${figure.bar} (${figure.weight})` : '',
  verdict(figure),
]

export function asText(report: PartReport): string {
  const { figures, notes, details = [], broken } = report
  const rows = [heads, ...figures.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)))
  const line = (cells: string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd()
  const table = broken === undefined ? rows.map(line) : [`  BROKEN: ${broken}`]
  return [title(report), ...table, ...[...notes, ...details].map((note) => `  ${note}`), ''].join('\n')
}

export function asMarkdown(report: PartReport): string {
  const { figures, notes, broken } = report
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [heads, heads.map(() => '---'), ...figures.map(cellsOf)].map(line)
  const body = broken === undefined ? table : ['It could not be measured to the end.']
  return [`## ${title(report)}`, '', ...body, '', ...notes.map((note) => `- ${note}`)].join('\n').trimEnd()
}

const title = ({ part, seconds, load: [before, after] }: PartReport) =>
  `${part} (${Math.round(seconds)} s; load average ${before.toFixed(1)} → ${after.toFixed(1)})`
