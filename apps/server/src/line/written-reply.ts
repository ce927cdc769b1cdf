import type { LineReply } from '@khlang/contract/line/line'
import { isUniqueViolation } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'

export type WrittenReply = Pick<LineReply, 'kind' | 'how' | 'words' | 'body' | 'enabled' | 'place'>

/**
 * Turns the database's error about a second greeting or a second default reply into a refusal: there is only one of
 * each. Throws any other error again.
 */
export function refuseSecondGreeting(error: unknown): never {
  if (isUniqueViolation(error, 'line_reply_one_greeting')) return refuse('line-reply-there')
  throw error
}
