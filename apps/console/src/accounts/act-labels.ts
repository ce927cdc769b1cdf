import type { OwnAccountAct } from '@khlang/domain/accounts/own-account'
import * as m from '#messages'

type Words = { title: () => string; effect: () => string; reasons: readonly (() => string)[] | null }

/** The title and effect of each act, and suggested reasons where the act needs one. */
export const actWords = {
  freeze: {
    title: m.account_freeze,
    effect: m.account_freeze_effect,
    reasons: [m.account_reason_frozen, m.account_reason_limit, m.account_reason_trouble],
  },
  unfreeze: { title: m.account_unfreeze, effect: m.account_unfreeze_effect, reasons: null },
  swap: {
    title: m.account_swap,
    effect: m.account_swap_effect,
    reasons: [m.account_reason_frozen, m.account_reason_limit],
  },
  close: {
    title: m.account_close,
    effect: m.account_close_effect,
    reasons: [m.account_reason_unused, m.account_reason_owner],
  },
  reopen: { title: m.account_reopen, effect: m.account_reopen_effect, reasons: null },
} satisfies Record<Exclude<OwnAccountAct, 'update'>, Words>
