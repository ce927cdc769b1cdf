import type { RequestKind } from '@khlang/domain/cashier/request'
import { checkRequestLimits, type RequestLimits } from '@khlang/domain/cashier/request-limits'
import * as m from '#messages'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { grouped } from '#ui/numbers.ts'

/** Returns the amounts (whole baht) that these limits allow; undefined if they allow any. */
export function allowedText(kind: RequestKind, limits: RequestLimits): string | undefined {
  const [least, most] =
    kind === 'deposit'
      ? [limits.depositLeast, limits.depositMost]
      : [limits.withdrawalLeast, limits.withdrawalMost]
  if (most > 0) return m.limit_between({ least: grouped(least), most: grouped(most) })
  return least > 1 ? m.limit_from({ least: grouped(least) }) : undefined
}

/** Returns why an amount is not allowed; null if it is. Only the server checks the daily number of withdrawals. */
export function overLimit(kind: RequestKind, amount: number, limits: RequestLimits): string | null {
  const verdict = checkRequestLimits(kind, amount, 0, limits)
  return verdict === true || verdict === 'too-many-withdrawals' ? null : rowReasonText(verdict)
}
