import type { Allowed } from '../decision.ts'
import { permission, type Role } from '../staff/acts.ts'

/** Agents and their masters: referral groups, and what the codes of new players are counted by (spec sections 3, 5, 9). */

/** The numbers behind an agent's codes: how many digits they have, and the last one given. */
export type CodeCounter = { digits: number; last: number }

export const firstCounter: CodeCounter = { digits: 3, last: 0 }
export const mostDigits = 12

/** The next number; past the capacity it begins at 1 again with one more digit, so that no code is given twice (spec section 9). */
export function nextNumber({ digits, last }: CodeCounter): CodeCounter {
  const next = last + 1
  return String(next).length > digits ? { digits: digits + 1, last: 1 } : { digits, last: next }
}

/** The agent's name with the number, zeros before it: `north007`. */
export const codeOf = (username: string, { digits, last }: CodeCounter) =>
  `${username}${String(last).padStart(digits, '0')}`

/** Lower-cased and trimmed (spec section 5). */
export const readUsername = (text: string) => text.trim().toLowerCase()

/** Codes are said aloud and typed on every keyboard; and a name that ends in a digit would run into its number. */
export const usernamePattern = /^[a-z][a-z0-9._-]{0,38}[a-z]$|^[a-z]$/

/**
 * Fewer digits than the last number has would begin the counting anew among codes that exist; more only change how the next are
 * written.
 */
export const fitsDigits = ({ digits, last }: CodeCounter) =>
  Number.isInteger(digits) && digits >= 1 && digits <= mostDigits && String(last).length <= digits

export type AgentAct = 'update'

export const agentCan = (role: Role): Record<AgentAct, Allowed<'not-permitted'>> => ({
  update: permission(role, 'agent.manage'),
})

/** A master's link for LINE: the shop's template with the key in its place, or at its end. Null without a template. */
export function lineLink(template: string, key: number): string | null {
  if (template === '') return null
  return template.includes('{key}') ? template.replaceAll('{key}', String(key)) : `${template}${key}`
}
