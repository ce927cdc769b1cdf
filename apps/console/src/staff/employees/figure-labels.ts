import { transferStatus } from '@khlang/contract/legacy-words'
import type { RequestKind, TransferWay } from '@khlang/domain/cashier/request'
import type { BalanceReading } from '@khlang/domain/crediting/backend-profile'
import type { OrderKind, OrderPurpose } from '@khlang/domain/crediting/order'
import type { AccountPurpose, OwnAccountState } from '@khlang/domain/accounts/own-account'
import type { Role } from '@khlang/domain/staff/acts'
import {
  type ApprovalAct,
  approvalActNames,
  type Figure,
  type FigureName,
  type WayInOpened,
} from '@khlang/domain/staff/approval'
import { rankWeightNames } from '@khlang/domain/statements/rank-weights'
import * as m from '#messages'
import { roleText } from '#parts/session/role-labels.ts'
import { whoText } from '#parts/session/who.ts'
import { whenText } from '#parts/when.ts'
import { approvalActText } from '#parts/approvals/approval-labels.ts'
import { weightText } from '#parts/weight-labels.ts'
import { baht, grouped } from '#ui/numbers.ts'

const names = {
  player: m.column_player,
  request: m.approval_figure_request,
  requestKind: m.approval_figure_request_kind,
  order: m.approval_figure_order,
  entry: m.approval_figure_entry,
  amount: m.column_amount,
  credits: m.approval_figure_credits,
  bonus: m.approval_figure_bonus,
  account: m.approval_figure_account,
  via: m.withdrawal_via,
  players: m.approval_figure_players,
  accepted: m.approval_figure_accepted,
  takesBack: m.approval_figure_takes_back,
  takenBack: m.reversal_taken,
  unrecovered: m.approval_figure_unrecovered,
  purpose: m.approval_figure_purpose,
  outcome: m.approval_figure_outcome,
  evidence: m.approval_figure_evidence,
  reason: m.reason,
  period: m.approval_figure_period,
  bank: m.column_bank,
  accountNumber: m.approval_figure_number,
  ownAccount: m.approval_figure_own_account,
  paidFrom: m.withdrawal_paid_from,
  coins: m.approval_figure_coins,
  countsInReports: m.approval_figure_counts,
  depositLeast: m.settings_deposit_least,
  depositMost: m.settings_deposit_most,
  withdrawalLeast: m.settings_withdrawal_least,
  withdrawalMost: m.settings_withdrawal_most,
  withdrawalsADay: m.settings_withdrawals_a_day,
  employee: m.column_employee,
  role: m.employee_role,
  rule: m.approval_figure_rule,
  opens: m.approval_figure_opens,
  reading: m.approval_figure_reading,
  weight: m.approval_figure_weight,
  accountState: m.account_state,
  accountPurpose: m.approval_figure_account_purpose,
  mode: m.approval_figure_mode,
  keyLifeHours: m.approval_figure_key_life,
  timeoutMs: m.approval_figure_timeout,
  headers: m.approval_figure_headers,
  balances: m.approval_figure_balances,
  transferNumbers: m.approval_figure_transfer_numbers,
  filter: m.approval_figure_filter,
  heldBy: m.approval_figure_held_by,
  heldSince: m.approval_figure_held_since,
  heldBecause: m.approval_figure_held_because,
} satisfies Record<FigureName, () => string>
export const figureText = (name: FigureName) => names[name]()

/** What the command accepts knowingly, such as a suspended player. */
const obstacles: Record<string, () => string> = {
  'not-deducted': m.approval_accepted_undeducted,
  'account-cooling-down': m.approval_accepted_account,
  'player-suspended': m.approval_accepted_suspended,
  'slip-used': m.approval_accepted_slip,
}
const requestKinds: Record<RequestKind, () => string> = {
  deposit: m.approval_figure_deposit,
  withdrawal: m.approval_figure_withdrawal,
}
const outcomes: Record<string, () => string> = {
  credited: m.approval_outcome_yes,
  'not-credited': m.approval_outcome_no,
  'send-again': m.approval_outcome_again,
}
const purposes: Record<OrderPurpose, () => string> = {
  creditDeposit: m.purpose_credit_deposit,
  reverseDeposit: m.purpose_reverse_deposit,
  deductWithdrawal: m.purpose_deduct_withdrawal,
  payOutWithdrawal: m.purpose_pay_out,
  refundWithdrawal: m.purpose_refund,
  cutCredit: m.purpose_cut_credit,
  giveReward: m.purpose_give_reward,
  payLossReturn: m.purpose_pay_loss_return,
  trialCredit: m.purpose_trial_credit,
  trialTakeBack: m.purpose_trial_take_back,
}
const openings: Record<WayInOpened, () => string> = {
  account: m.approval_opens_account,
  'second-factor': m.approval_opens_factor,
  password: m.approval_opens_password,
}
const accountStates: Record<OwnAccountState, () => string> = {
  open: m.account_state_open,
  frozen: m.account_state_frozen,
  closed: m.account_state_closed,
}
const accountPurposes: Record<AccountPurpose, () => string> = {
  in: m.approval_account_in,
  out: m.approval_account_out,
  both: m.approval_account_both,
}
const orderKinds: Record<OrderKind, () => string> = {
  addCredit: m.approval_kind_add,
  removeCredit: m.approval_kind_remove,
  payOut: m.approval_kind_pay,
  payLossReturn: m.approval_kind_return,
}
const readings: Record<string, () => string> = {
  status: m.approval_reading_status,
  accepted: m.approval_reading_accepted,
}
const settingLabels: Record<string, () => string> = {
  expiresHours: m.settings_approval_expires,
  delayMinutes: m.settings_approval_delay,
  alone: m.settings_approval_alone,
}

/**
 * Returns the value of an approval's figure in the words of the screen. Amounts are texts in baht; a limit of 0 means
 * that there is none.
 */
export function valueText(name: FigureName, value: string): string {
  switch (name) {
    case 'amount':
    case 'takenBack':
    case 'unrecovered':
      return baht(value)
    case 'credits':
    case 'bonus':
    case 'timeoutMs':
      return grouped(Number(value))
    case 'coins':
      return value === '–' ? value : grouped(Number(value))
    case 'depositLeast':
    case 'depositMost':
    case 'withdrawalLeast':
    case 'withdrawalMost':
    case 'withdrawalsADay':
      return value === '0' ? m.own_limits_none() : grouped(Number(value))
    case 'via':
      return transferStatus[value as TransferWay]
    case 'role':
      return roleText(value as Role)
    case 'requestKind':
      return requestKinds[value as RequestKind]()
    case 'heldBy':
      return whoText(value)
    case 'heldSince':
      return whenText(value)
    case 'purpose':
      return purposes[value as OrderPurpose]()
    case 'accepted':
      return obstacles[value]?.() ?? value
    case 'outcome':
      return outcomes[value]?.() ?? value
    case 'opens':
      return openings[value as WayInOpened]()
    case 'accountState':
      return accountStates[value as OwnAccountState]()
    case 'accountPurpose':
      return accountPurposes[value as AccountPurpose]()
    case 'reading':
      return readingFigure(value)
    case 'transferNumbers':
      return transferNumbersFigure(value)
    case 'balances':
      return balancesFigure(value)
    case 'mode':
      return (value === 'keyed' ? m.approval_figure_keyed : m.approval_figure_legacy)()
    case 'countsInReports':
      return value === 'true' ? m.approval_yes() : m.approval_no()
    case 'rule':
      return ruleText(value)
    case 'weight':
      return weightFigure(value)
    default:
      return value
  }
}

/** Returns the text of a rule such as `withdrawal.transfer 50000`: the act or the setting, and its value. */
function ruleText(value: string): string {
  const spaceIndex = value.indexOf(' ')
  const [name, rest] =
    spaceIndex < 0 ? ['', value] : [value.slice(0, spaceIndex), value.slice(spaceIndex + 1)]
  const shownRest = /^\d+$/.test(rest) ? grouped(Number(rest)) : rest
  if (name === '') return shownRest
  const act = approvalActNames.find((one): one is ApprovalAct => one === name)
  return `${act ? approvalActText(act) : (settingLabels[name]?.() ?? name)}: ${shownRest}`
}

/**
 * Returns the text of a weight such as `bankSame 10`: its name and its points. A text with only points is the
 * previous value.
 */
function weightFigure(value: string): string {
  const [name, points] = value.split(' ')
  const knownWeight = rankWeightNames.find((one) => one === name)
  return knownWeight ? `${weightText(knownWeight)}: ${points}` : value
}

/** Returns the text of a reading such as `addCredit status`: the call, and how its answer is read. */
function readingFigure(value: string): string {
  const [kind, way] = splitAtSpace(value)
  return `${orderKinds[kind as OrderKind]()}: ${readings[way]?.() ?? way}`
}

/** Returns the text of how balances are read, such as `number wallet.balance`: a number, and its path. */
function balancesFigure(value: string): string {
  const [way, path] = splitAtSpace(value)
  switch (way as BalanceReading['way']) {
    case 'none':
      return m.approval_balances_none()
    case 'movements':
      return m.approval_balances_movements()
    case 'number':
      return m.approval_balances_number({ path })
  }
}

/** Returns the text of transfer numbers such as `plain 2, scb 3`, each with the way's name on screens. */
const transferNumbersFigure = (value: string) =>
  value
    .split(', ')
    .map((one) => {
      const [way, number] = splitAtSpace(one)
      return `${transferStatus[way as TransferWay]} ${number}`
    })
    .join(' · ')

/** Splits at the first space; the second part is empty without one. */
function splitAtSpace(value: string): [string, string] {
  const spaceIndex = value.indexOf(' ')
  return spaceIndex < 0 ? [value, ''] : [value.slice(0, spaceIndex), value.slice(spaceIndex + 1)]
}

/**
 * Returns the value that the command would have now, if it is another than the requested one; otherwise null. `now`
 * are all figures as the command would have them; null if unknown. A name may occur several times, such as one rule
 * each: `nth` counts, from 0, which of them the figure is.
 */
export function changedTo(now: readonly Figure[] | null, { name, value }: Figure, nth = 0): string | null {
  const alike = now?.filter((figure) => figure.name === name) ?? []
  if (alike.length === 0 || alike.some((figure) => figure.value === value)) return null
  return valueText(name, (alike[nth] ?? alike.at(-1)!).value)
}
