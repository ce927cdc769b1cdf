import type { OrderKind } from '@khlang/domain/crediting/order'
import * as m from '#messages'

export const kindText: Record<OrderKind, () => string> = {
  addCredit: m.reconcile_kind_add,
  removeCredit: m.reconcile_kind_remove,
  payOut: m.reconcile_kind_pay_out,
  payLossReturn: m.reconcile_kind_loss_return,
}

const reasons: Record<string, () => string> = {
  'not-permitted': m.reconcile_not_permitted,
  'finding-decided': m.problem_finding_decided,
  'finding-not-adoptable': m.problem_finding_not_adoptable,
  'finding-own': m.problem_finding_own,
}

/** Returns why an act on a movement of the back-end's books is not possible; null when it is. */
export const findingWhy = (allowed: true | string): string | null =>
  allowed === true ? null : (reasons[allowed]?.() ?? allowed)
