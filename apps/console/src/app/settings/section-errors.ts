import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'

/** Returns what the server refused, by the path of the field. */
export const errorsOf = (problem: Problem | null): ReadonlyMap<string, string> =>
  new Map(problem?.details.fields?.map(({ path, message }) => [path, sentence(message)]))

/** The server says what is allowed in English; the usual sentences are said in the language of the page. */
function sentence(message: string): string {
  const range = /^A whole number of .+ from ([\d,]+) to ([\d,]+)\.$/.exec(message)
  if (range) return m.settings_range({ least: range[1]!, most: range[2]! })
  return known[message]?.() ?? message
}

const known: Record<string, (() => string) | undefined> = {
  'Amber comes before red.': m.settings_amber_first,
  'The smallest amount is no larger than the largest.': m.settings_limits_fit,
  'An https address of 300 characters at most, or nothing.': m.settings_link_wrong,
}
