import { readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { runInNewContext } from 'node:vm'

/**
 * What the tests of the domain need of Vitest, without its workers: `test`, `describe` and their `each` collect, and `expect` is
 * Vitest's own. A worker takes 200 ms to start, and there is one for every mutant; most rules are judged in less than one.
 */
type Body = (...row: unknown[]) => unknown
export type Collected = { name: string; run: () => unknown }

let collected: Collected[] = []
let path: string[] = []

/** What the file that is being loaded has defined since it was asked last. */
export function takeCollected() {
  const taken = collected
  collected = []
  path = []
  return taken
}

const define = (name: string, run: () => unknown) => {
  const full = [...path, name].join(' > ')
  const same = collected.filter((one) => one.name === full || one.name.startsWith(`${full} #`)).length
  collected.push({ name: same === 0 ? full : `${full} #${same + 1}`, run })
}

const nest = (name: string, body: () => unknown) => {
  path.push(name)
  body()
  path.pop()
}

const each = (into: typeof define) => (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const row of rows) {
    const values = Array.isArray(row) ? (row as unknown[]) : [row]
    into(name, () => body(...values))
  }
}

export const test = Object.assign((name: string, body: Body) => define(name, () => body()), {
  each: each(define),
})
export const describe = Object.assign((name: string, body: Body) => nest(name, () => body()), {
  each: each(nest),
})

// Vitest gives `expect` to its workers only; all it asks is whether it is in one.
Object.assign(globalThis, {
  __vitest_worker__: { config: { expect: {} }, environment: { name: 'node' }, ctx: {}, durations: {} },
})
const vitest = await import('vitest')
export const expect = vitest.expect

let current = { file: '', name: '' }
export const setCurrentTest = (file: string, name: string) => {
  current = { file, name }
}

/** The committed tables are lists of sentences, so they are compared without Vitest's printer of values. */
expect.extend({
  toMatchSnapshot(rows: string[]) {
    const { dir, base } = parse(current.file)
    const kept: Record<string, string> = {}
    runInNewContext(readFileSync(`${dir}/__snapshots__/${base}.snap`, 'utf8'), { exports: kept })
    const text = `\n[\n${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}]\n`
    return {
      pass: kept[`${current.name} 1`] === text,
      message: () => `The table of "${current.name}" is another.`,
    }
  },
})
