import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Locale, readLocaleFrom } from '#parts/preferences/locale-now.ts'

/** For each function of a module that returns words, the arguments to call it with. Tables are read whole. */
type Calls = Record<string, readonly (readonly unknown[])[]>

/** For tests: calls with one argument, once for each of these values. */
export const each = (...values: readonly (readonly unknown[])[]) => values.flat().map((value) => [value])

/** For tests: calls with two arguments, for every pair of these values. */
export const pairs = (first: readonly unknown[], second: readonly unknown[]) =>
  first.flatMap((one) => second.map((other) => [one, other]))

/** For tests: the refusal of a field. */
export const refused = (path: string, message: string) => [{ details: { fields: [{ path, message }] } }]

/**
 * Tests what the screens call things. Each module's words, in Thai and English and each beside what it is for, are
 * compared with a text in `written/` (a folder for each area): so a word that has changed places is seen.
 */
export function testWords(area: string, modules: Record<string, [module: object, calls?: Calls]>): void {
  // Dates of this year are written shorter.
  beforeAll(() => void vi.setSystemTime('2026-11-20T03:00:00Z'))
  afterAll(() => {
    vi.useRealTimers()
    readLocaleFrom(() => 'th')
  })

  test.each(Object.entries(modules))('the words for %s belong to what they name', async (name, words) => {
    const [thai, english] = [linesOf(words, 'th'), linesOf(words, 'en')]
    const lines = thai.map(([what, text], at) => {
      const other = english[at]![1]
      return text === other ? `${what}: ${text}` : `${what}: ${text} · ${other}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
      `./written/${area}/${name.replaceAll(' ', '-')}.txt`,
    )
  })
}

/** Stands for every parameter of a message. */
const named = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

/** Returns the words of a module in this language, each with what it is for. */
function linesOf([module, calls = {}]: [object, Calls?], locale: Locale): [what: string, text: string][] {
  readLocaleFrom(() => locale)
  return Object.entries(module).flatMap(([name, value]) => read(name, value, calls))
}

function read(what: string, value: unknown, calls: Calls): [string, string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => read(`${what}.${key}`, one, calls))
  if (typeof value !== 'function') return [[what, shown(value)]]
  const call = value as (...args: unknown[]) => unknown
  const wanted = calls[what]
  if (wanted) return wanted.map((args) => [`${what}(${args.map(shown).join(', ')})`, shown(call(...args))])
  if (!what.includes('.')) throw new Error(`Say what to call ${what} with`)
  return [[what, shown(call(named))]]
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
