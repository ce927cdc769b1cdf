import type { ProblemCode } from '@khlang/contract/problems'
import * as m from '#messages'

/** Failures of the connection to the server, in addition to the server's own refusals. */
export type ConnectionCode = 'offline' | 'timeout' | 'unreachable'

/** All codes with a sentence: why a call failed, or why a row does not allow an act. */
export type Code = ProblemCode | ConnectionCode | 'line-blocked'

/** Returns a sentence in the language of the page. */
export type Sentence = () => string

/**
 * Refusals that are possible on every page, including sign-in. Every page loads these sentences, so all
 * others are in `rows.ts` (why a row does not allow an act) and `rest.ts`.
 */
export const everywhere = {
  'bad-input': m.problem_bad_input,
  'not-signed-in': m.problem_not_signed_in,
  'not-an-employee': m.problem_not_an_employee,
  'not-permitted': m.problem_not_permitted,
  'wrong-origin': m.problem_wrong_origin,
  'wrong-host': m.problem_wrong_host,
  'no-room': m.problem_no_room,
  'not-found': m.problem_not_found,
  'stale-version': m.problem_stale_version,
  'operation-reused': m.problem_operation_reused,
  'too-many-tries': m.problem_too_many_tries,
  'too-much-at-once': m.problem_too_much_at_once,
  unavailable: m.problem_unavailable,
  'outcome-unknown': m.problem_outcome_unknown,
  'too-slow': m.problem_too_slow,
  bug: m.problem_bug,
  offline: m.problem_offline,
  timeout: m.problem_timeout,
  unreachable: m.problem_unreachable,
} satisfies Partial<Record<Code, Sentence>>

/**
 * Returns the sentence of a code. If none of the given tables has it, returns a sentence that says that this
 * page is older than the server, so callers must pass every table that can contain the code.
 */
export function sentenceIn(code: string, ...tables: Readonly<Record<string, Sentence>>[]): Sentence {
  return tables.find((table) => Object.hasOwn(table, code))?.[code] ?? m.problem_reason_unknown
}
