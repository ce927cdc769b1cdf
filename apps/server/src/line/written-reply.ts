import type { LineReply } from '@khlang/contract/line/line'
import { isUniqueViolation } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'

export type WrittenReply = Pick<LineReply, 'kind' | 'how' | 'words' | 'body' | 'enabled' | 'place'>

/** There is only one greeting, and one default reply. */
export function refuseSecondGreeting(error: unknown): never {
  if (isUniqueViolation(error, 'line_reply_one_greeting')) return refuse('line-reply-there')
  throw error
}
