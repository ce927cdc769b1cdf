import * as m from '#messages'
import type { VisitEnd } from './visit-provider.ts'

/** Texts for the sign-in library's own codes. A provider's own message is shown unchanged. */
const words: Record<string, () => string> = {
  access_denied: m.popup_denied,
  state_mismatch: m.popup_too_late,
  state_not_found: m.popup_too_late,
  invalid_code: m.popup_provider_failed,
  unable_to_get_user_info: m.popup_provider_failed,
  email_not_found: m.popup_no_email,
  account_already_linked_to_different_user: m.popup_linked_elsewhere,
  unavailable: m.problem_load_unavailable,
  'outcome-unknown': m.problem_load_unavailable,
  internal_server_error: m.problem_load_unavailable,
  unable_to_create_user: m.problem_load_unavailable,
}

/**
 * Returns the message of the provider or of our server, with a hint in the employee's language if its code is known. If
 * there is no message, the hint is the text.
 */
export function refusalWords({ code, message }: Extract<VisitEnd, { how: 'refused' }>): {
  text: string
  hint?: string
} {
  const ownText = words[code]?.()
  if (!message) return { text: ownText ?? m.popup_provider_failed() }
  return { text: message, ...(ownText && { hint: ownText }) }
}
