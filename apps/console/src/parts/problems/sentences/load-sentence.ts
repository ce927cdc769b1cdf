import * as m from '#messages'
import { everywhere, type Sentence, sentenceIn } from './everywhere.ts'

/** A file of sentences that does not come is not waited for: the refusal itself is shown. */
const mostWaitMs = 4_000

/**
 * Returns the sentence of any code, and loads it if this page does not have it. When it cannot be loaded, the sentence
 * says so.
 */
export async function loadSentence(code: string, load = loadTable): Promise<Sentence> {
  if (Object.hasOwn(everywhere, code)) return sentenceIn(code, everywhere)
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, mostWaitMs, null)
  const table = await Promise.race([load(code), late]).catch(() => null)
  clearTimeout(timer)
  return table === null ? m.problem_reason_not_loaded : sentenceIn(code, table)
}

async function loadTable(code: string): Promise<Readonly<Record<string, Sentence>>> {
  const { rest } = await import('./rest.ts')
  return Object.hasOwn(rest, code) ? rest : (await import('./rows.ts')).rows
}
