import type { OrderState } from '@khlang/domain/crediting/order'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { NothingReason } from '@khlang/domain/rewards/loss-return'
import type { Role } from '@khlang/domain/staff/acts'
import type { EmployeeState } from '@khlang/domain/staff/employee'
import type { Closing } from '@khlang/domain/statements/entry'
import type { Making } from '@khlang/domain/statements/group-match'
import type { Words } from './say.ts'
import { w } from './words.ts'

// What the screens call states and kinds. Requests, entries and rewards have the stored words of the specification in
// both languages, as on the screens (`legacy-words.ts`).

export const roles: Record<Role, Words> = {
  owner: w.role_owner,
  supervisor: w.role_supervisor,
  finance: w.role_finance,
  support: w.role_support,
  viewer: w.role_viewer,
  auditor: w.role_auditor,
}

export const employeeStates: Record<EmployeeState, Words> = {
  active: w.employee_active,
  invited: w.employee_invited,
  off: w.employee_off,
}

export const playerStates: Record<PlayerStatus, Words> = {
  normal: w.player_normal,
  watch: w.player_watch,
  suspended: w.player_suspended,
}

export const orderStates: Record<OrderState, Words> = {
  queued: w.phase_queued,
  sending: w.phase_sending,
  done: w.order_done,
  refused: w.order_refused,
  unknown: w.order_unknown,
  abandoned: w.order_abandoned,
}

/** Why an entry was closed. */
export const closings: Record<Closing, Words> = {
  wrongAccount: w.disposition_wrong_account,
  ownTransfer: w.disposition_own_transfer,
  fee: w.disposition_fee,
  other: w.disposition_other,
  takenBack: w.disposition_taken_back,
  split: w.related_was_split,
  join: w.related_was_joined,
  unmade: w.related_unmade,
}

/** How an entry was made of others. */
export const makings: Record<Making, Words> = { split: w.related_part, join: w.related_sum }

/** Why no loss-return is due. */
export const nothingDue: Record<NothingReason, Words> = {
  'nothing-moved': w.lossreturn_nothing_moved,
  even: w.lossreturn_nothing_even,
  'bonus-covers': w.lossreturn_nothing_bonus_covers,
  'no-share': w.lossreturn_nothing_no_share,
  'below-one': w.lossreturn_nothing_below_one,
}
