import { databaseTime } from '#platform/database/database-time.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readBookFile } from './book-file.ts'
import { compareWithFile } from './run-comparison.ts'

/**
 * Compares our orders with uploaded books (CSV), for a back-end that cannot be asked. Refuses while sending is
 * not on hold.
 */
export async function compareFile({ caller, sql }: Context, { text }: { text: string }) {
  const actor = permit(caller, 'history.reconcile')
  const read = readBookFile(text, await databaseTime(sql))
  if ('wrong' in read) return refuse('book-file-unreadable', { detail: read.wrong })
  return compareWithFile(sql, read.movements, actor.email)
}
