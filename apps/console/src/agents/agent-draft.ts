import type { AgentRow } from '@khlang/contract/agents'
import {
  fitsCodes,
  fitsDigits,
  firstCounter,
  maxCodeDigits,
  readUsername,
  usernamePattern,
} from '@khlang/domain/agents/agent'
import { maxCodeLength } from '@khlang/domain/players/code-length'
import * as m from '#messages'
import { typedCount } from '#parts/typed-count.ts'

/** The typed values of an agent. */
export type AgentDraft = { username: string; name: string; digits: string; password: string }

/** Returns the form's values for an agent; for null those of a new one. */
export const draftOf = (row: AgentRow | null): AgentDraft => ({
  username: row?.username ?? '',
  name: row?.name ?? '',
  digits: String(row?.digits ?? firstCounter.digits),
  password: '',
})

/** Returns the input for the server. An empty password keeps the existing one. */
export const fieldsOf = ({ username, name, digits, password }: AgentDraft) => ({
  username: readUsername(username),
  name: name.trim(),
  digits: typedDigits(digits) ?? Number.NaN,
  ...(password !== '' && { password }),
})

const typedDigits = (text: string) => typedCount(text, { least: 1, most: maxCodeDigits })

type Seen = Pick<AgentRow, 'username' | 'digits' | 'last'>

/**
 * Returns for each field a sentence that says what is allowed; null if the field is valid. `seen`: the agent as it is,
 * null for a new one. The chosen digits must have room for the number in its newest player code (`last`).
 */
export function problemsOf({ name, digits: digitsText, password, ...draft }: AgentDraft, seen: Seen | null) {
  const digits = typedDigits(digitsText)
  const username = readUsername(draft.username)
  const last = seen?.last ?? firstCounter.last
  const fits = fitsCodes({ username, digits: digits ?? firstCounter.digits }, seen)
  return {
    username: !usernamePattern.test(username)
      ? m.agent_username_wrong()
      : fits
        ? null
        : m.agent_code_long({ most: maxCodeLength }),
    name: name.trim() === '' ? m.agent_name_missing() : null,
    digits:
      digits === null
        ? m.agent_digits_wrong({ most: maxCodeDigits })
        : fitsDigits({ digits, last })
          ? null
          : m.agent_digits_few({ last }),
    password: password !== '' && password.length < 8 ? m.agent_password_short() : null,
  }
}
