import type { FieldProblem } from '@khlang/contract/refused-fields'
import * as m from '#messages'
import type { RefusedField } from '../fields/refused-fields.ts'
import { everywhere, type Sentence, sentenceIn } from './everywhere.ts'

/**
 * Returns the sentence of any code, and loads it if this page does not have it. If loading fails or takes too long,
 * returns a sentence that says so.
 */
export async function loadSentence(code: string, load = loadTable): Promise<Sentence> {
  if (Object.hasOwn(everywhere, code)) return sentenceIn(code, everywhere)
  const table = await soonOrNull(load(code))
  return table === null ? m.problem_reason_not_loaded : sentenceIn(code, table)
}

/** How long to wait for a file of sentences. After that, the refusal is shown without its own sentence. */
const maxWaitMs = 4_000

/** Returns the loaded value; null if loading fails or takes too long. */
async function soonOrNull<Loaded>(loading: Promise<Loaded>): Promise<Loaded | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, maxWaitMs, null)
  const loaded = await Promise.race([loading, late]).catch(() => null)
  clearTimeout(timer)
  return loaded
}

/**
 * Returns the sentences for each refused field. The labels and rules of all commands are loaded when the
 * first field is refused. Without them no field is named.
 */
export async function loadFields(
  command: string,
  fields: readonly FieldProblem[],
): Promise<readonly RefusedField[]> {
  if (fields.length === 0) return []
  const file = await soonOrNull(import('../fields/refused-fields.ts'))
  return file?.sayFields(command, fields) ?? []
}

async function loadTable(code: string): Promise<Readonly<Record<string, Sentence>>> {
  const { rest } = await import('./rest.ts')
  return Object.hasOwn(rest, code) ? rest : (await import('./rows.ts')).rows
}
