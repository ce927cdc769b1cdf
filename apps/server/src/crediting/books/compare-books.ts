import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { compareWithBackend } from './run-comparison.ts'

/** Asks the back-end for its books and compares them with our orders. Refuses while sending is not on hold. */
export async function compareBooks({ caller, sql, readCredits }: Context) {
  const actor = permit(caller, 'history.reconcile')
  return compareWithBackend(sql, readCredits, actor.email)
}
