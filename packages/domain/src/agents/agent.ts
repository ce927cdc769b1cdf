import type { Allowed } from '../decision.ts'
import { maxCodeLength } from '../players/code-length.ts'
import { permission, type Role } from '../staff/acts.ts'

/** Agents and their masters: referral groups. Agents also number the codes of new players (spec sections 3, 5, 9). */

/** The counter behind an agent's player codes: how many digits they have, and the last number given. */
export type CodeCounter = { digits: number; last: number }

export const firstCounter: CodeCounter = { digits: 3, last: 0 }
export const maxCodeDigits = 12

/**
 * Returns the next number. Past the capacity it restarts at 1 with one more digit, so no code is given twice (spec
 * section 9).
 */
export function nextNumber({ digits, last }: CodeCounter): CodeCounter {
  const next = last + 1
  return String(next).length > digits ? { digits: digits + 1, last: 1 } : { digits, last: next }
}

/** Returns the agent's username followed by the zero-padded number: `north007`. */
export const codeOf = (username: string, { digits, last }: CodeCounter) =>
  `${username}${String(last).padStart(digits, '0')}`

/** Lower-cased and trimmed (spec section 5). */
export const readUsername = (text: string) => text.trim().toLowerCase()

/**
 * Codes are read aloud and typed on any keyboard, so only plain characters. A username may not end in a digit,
 * since the code's number follows it.
 */
export const usernamePattern = /^[a-z][a-z0-9._-]{0,38}[a-z]$|^[a-z]$/

/**
 * Whether the counter may have this many digits. Fewer digits than the last number has would restart the count among
 * existing codes. More digits only change how the next codes are written.
 */
export const fitsDigits = ({ digits, last }: CodeCounter) =>
  Number.isInteger(digits) && digits >= 1 && digits <= maxCodeDigits && String(last).length <= digits

type Coding = { username: string; digits: number }

/**
 * Whether the codes that this agent counts have at most `maxCodeLength` characters, which every other place demands of a
 * code. `before`: the agent as it is; one that was longer before stays as it is.
 */
export const fitsCodes = ({ username, digits }: Coding, before: Coding | null): boolean =>
  username.length + digits <= maxCodeLength ||
  (before !== null && username === before.username && digits <= before.digits)

export type AgentAct = 'update'

export const agentCan = (role: Role): Record<AgentAct, Allowed<'not-permitted'>> => ({
  update: permission(role, 'agent.manage'),
})

/**
 * Returns a master's LINE link: the shop's template with the key in place of `{key}`, or appended. Null without a
 * template.
 */
export function lineLink(template: string, key: number): string | null {
  if (template === '') return null
  return template.includes('{key}') ? template.replaceAll('{key}', String(key)) : `${template}${key}`
}
