import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { CoveredDays, LossReturnRule, NothingReason } from '@khlang/domain/rewards/loss-return'
import type { LossReturnShown } from '@khlang/domain/rewards/loss-return-list'
import * as m from '#messages'

const states: Record<LossReturnRow['state'], () => string> = {
  unpaid: m.lossreturn_unpaid,
  crediting: m.lossreturn_crediting,
  paid: m.lossreturn_paid,
}
export const stateText = (state: LossReturnRow['state']) => states[state]()

const filterLabels: Record<LossReturnShown, () => string> = {
  ...states,
  late: m.lossreturn_late,
  notDue: m.lossreturn_not_due,
  everybody: m.lossreturn_everybody,
}
export const shownText = (state: LossReturnShown) => filterLabels[state]()

const rules: Record<LossReturnRule, () => string> = {
  lost: m.lossreturn_rule_lost,
  won: m.lossreturn_rule_won,
  even: m.lossreturn_rule_even,
}
export const ruleText = (rule: LossReturnRule) => rules[rule]()

const nothing: Record<NothingReason, () => string> = {
  'nothing-moved': m.lossreturn_nothing_moved,
  even: m.lossreturn_nothing_even,
  'bonus-covers': m.lossreturn_nothing_bonus_covers,
  'no-share': m.lossreturn_nothing_no_share,
  'below-one': m.lossreturn_nothing_below_one,
}
export const nothingText = (reason: NothingReason) => nothing[reason]()

/** Formats 500 hundredths of a percent as `5%`. */
export const rateText = (rate: number) => `${rate / 100}%`

export const coveredText = ({ span, from }: Pick<CoveredDays, 'span'> & { from: string }) =>
  span === 'day' ? m.lossreturn_of_day({ day: from }) : m.lossreturn_of_month({ month: from.slice(0, 7) })
