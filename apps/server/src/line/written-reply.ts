import type { LineReply } from '@khlang/contract/line/line'
import { isUniqueViolation } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'

export type WrittenReply = Pick<LineReply, 'kind' | 'how' | 'words' | 'body' | 'enabled' | 'place'>

/** Refuses a second greeting or a second default reply: there is only one of each. */
export function refuseSecondGreeting(error: unknown): never {
  if (isUniqueViolation(error, 'line_reply_one_greeting')) return refuse('line-reply-there')
  throw error
}
