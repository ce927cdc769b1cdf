import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { compareWithBackend } from './run-comparison.ts'

/** Compares every movement in the back-end's books with our orders, while nothing is sent. */
export async function compareBooks({ caller, sql, readCredits }: Context) {
  const actor = permit(caller, 'history.reconcile')
  return compareWithBackend(sql, readCredits, actor.email)
}
