import type { RequestKind } from '@khlang/domain/cashier/request'
import { checkRequestLimits, type RequestLimits } from '@khlang/domain/cashier/request-limits'
import * as m from '#messages'
import { reasonText } from '#parts/problem-words.ts'
import { grouped } from '#ui/numbers.ts'

/** Which amounts the shop allows; undefined where it allows any. */
export function allowedText(kind: RequestKind, limits: RequestLimits): string | undefined {
  const [least, most] =
    kind === 'deposit'
      ? [limits.depositLeast, limits.depositMost]
      : [limits.withdrawalLeast, limits.withdrawalMost]
  if (most > 0) return m.limit_between({ least: grouped(least), most: grouped(most) })
  return least > 1 ? m.limit_from({ least: grouped(least) }) : undefined
}

/** Why an amount is not allowed. How often the player has withdrawn today is for the server to say. */
export function overLimit(kind: RequestKind, amount: number, limits: RequestLimits): string | null {
  const may = checkRequestLimits(kind, amount, 0, limits)
  return may === true || may === 'too-many-withdrawals' ? null : reasonText(may)
}
