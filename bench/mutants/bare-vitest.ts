/**
 * Stands in for Vitest in tests of rules, without its workers: `FreshModules` resolves `vitest` to this file. `test`,
 * `describe` and their `each` only collect (`takeCollected`), and `expect` is Vitest's own. A worker takes 200 ms to
 * start, and every mutant would need a new one; most rules are tested in less time.
 */

import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { runInNewContext } from 'node:vm'

type Body = (...row: unknown[]) => unknown
export type Collected = { name: string; run: () => unknown }

let collected: Collected[] = []
let path: string[] = []
/** What runs around each test of the file that is being loaded, with the place (`describe`) where it was said. */
let around: Around = newAround()

type Hook = { within: string; run: () => unknown }
type Around = { once: (Hook & { hasRun?: boolean })[]; before: Hook[]; after: Hook[] }
function newAround(): Around {
  return { once: [], before: [], after: [] }
}

/** Returns the tests collected since the last call, that is, those of the file just loaded. */
export function takeCollected() {
  const taken = collected
  collected = []
  path = []
  around = newAround()
  return taken
}

const define = (name: string, run: () => unknown) => {
  const full = [...path, name].join(' > ')
  const same = collected.filter((one) => one.name === full || one.name.startsWith(`${full} #`)).length
  const within = path.join(' > ')
  const hooks = around
  const ofThis = (hook: Hook) =>
    within === hook.within || within.startsWith(`${hook.within}${hook.within && ' > '}`)
  collected.push({
    name: same === 0 ? full : `${full} #${same + 1}`,
    async run() {
      for (const hook of hooks.once.filter(ofThis)) {
        if (!hook.hasRun) await hook.run()
        hook.hasRun = true
      }
      try {
        for (const hook of hooks.before.filter(ofThis)) await hook.run()
        await run()
      } finally {
        for (const hook of hooks.after.filter(ofThis).toReversed()) await hook.run()
      }
    },
  })
}

const hooked = (into: 'once' | 'before' | 'after') => (run: () => unknown) =>
  void around[into].push({ within: path.join(' > '), run })
export const beforeAll = hooked('once')
export const beforeEach = hooked('before')
export const afterEach = hooked('after')
/** There is nothing to clean up: the process ends, and files do not share what they change. */
export const afterAll = () => {}

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

// Vitest provides `expect` only inside a worker; this makes it believe that it is in one.
Object.assign(globalThis, {
  __vitest_worker__: { config: { expect: {} }, environment: { name: 'node' }, ctx: {}, durations: {} },
})
const vitest = await import('vitest')
export const { expect, vi } = vitest

let current = { file: '', name: '' }
export const setCurrentTest = (file: string, name: string) => {
  current = { file, name }
}

/** Compares the committed texts and tables without Vitest's value printer: they are lists of sentences. */
expect.extend({
  toMatchFileSnapshot(text: string, file: string) {
    const path = join(parse(current.file).dir, file)
    return { pass: readFileSync(path, 'utf8') === text, message: () => `${path} says something else.` }
  },
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
