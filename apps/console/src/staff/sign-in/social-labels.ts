import * as m from '#messages'
import { type CodeOfWaysIn, learnWords } from '#parts/problems/problem-words.ts'
import type { VisitEnd } from './visit-provider.ts'

learnWords({
  'already-signed-in': m.problem_already_signed_in,
  'last-way-in': m.problem_last_way_in,
} satisfies Record<CodeOfWaysIn, () => string>)

/** Texts for the sign-in library's own codes. A provider's own message is shown as it is. */
const words: Record<string, () => string> = {
  access_denied: m.popup_denied,
  state_mismatch: m.popup_too_late,
  state_not_found: m.popup_too_late,
  invalid_code: m.popup_provider_failed,
  unable_to_get_user_info: m.popup_provider_failed,
  email_not_found: m.popup_no_email,
  account_already_linked_to_different_user: m.popup_linked_elsewhere,
  unavailable: m.problem_load_unavailable,
  internal_server_error: m.problem_load_unavailable,
  unable_to_create_user: m.problem_load_unavailable,
}

/** Returns the provider's message, and a hint in the employee's language. */
export function refusalWords({ code, message }: Extract<VisitEnd, { how: 'refused' }>): {
  text: string
  hint?: string
} {
  const ours = words[code]?.()
  if (!message) return { text: ours ?? m.popup_provider_failed() }
  return { text: message, ...(ours && { hint: ours }) }
}
