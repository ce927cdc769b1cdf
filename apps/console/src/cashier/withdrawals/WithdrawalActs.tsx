import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { transferWays } from '@khlang/domain/cashier/request'
import type { WithdrawalAct } from '@khlang/domain/cashier/withdrawal'
import { useRef, useState } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { ApprovalHint } from '#parts/approvals/ApprovalHint.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { PaneProps } from '#parts/lists/live-page.ts'
import { useWhyNot } from '#parts/requests/request-work-labels.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { QuestionLink } from '../deposits/MatchLink.tsx'
import { PayoutWays } from './PayoutWays.tsx'
import styles from '../requests/RequestActs.module.css'
import { focusPrimary, useIgnoresPresses, useFocusNext } from './use-money-key.ts'
import { usePayoutBalance } from './use-payout-balance.ts'
import { usePayoutCard } from './use-payout-card.ts'
import { usePayoutWay } from './use-payout-way.ts'
import { commandText } from './command-text.ts'
import { isUnpaid, nextStep, useWithdrawalAct } from './withdrawal-act.ts'
import { WithdrawalAlternatives } from './WithdrawalAlternatives.tsx'
import type { Closing } from './closing-words.ts'
import { WithdrawalClosing } from './WithdrawalClosing.tsx'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'
import { WithdrawalSteps } from './WithdrawalSteps.tsx'
import { stepText } from './withdrawal-labels.ts'

type Props = Omit<PaneProps<WithdrawalRow>, 'row' | 'onClose'> & { withdrawal: WithdrawalRow }

/**
 * Shows one button for the next step (deduct, pay or complete), with its amounts, or says why it is disabled. Beside it
 * are the alternatives.
 */
export function WithdrawalActs({ withdrawal, onRow, onSent, onDone, openedByKeyOrConsole }: Props) {
  const staleReason = useStaleScreenReason()
  const root = useRef<HTMLDivElement>(null)
  const [chosenClosing, setChosen] = useState<Closing | null>(null)
  const [nudged, setNudged] = useState(false)
  const { data: card } = usePayoutCard(withdrawal)
  const balance = usePayoutBalance(withdrawal)
  const way = usePayoutWay()
  const operation = useWithdrawalAct(
    withdrawal,
    (row, act) => {
      setChosen(null)
      if (act === 'transfer') way.remember()
      if (row.state === 'crediting') onSent(row)
      if (act === 'adjust' || act === 'reopen') onRow(row)
      else onDone(row)
    },
    onRow,
  )
  const { id, version, state, player } = withdrawal
  const forbids = useWhyNot(withdrawal)
  const ignoresPresses = useIgnoresPresses({
    version,
    operation: operation.state,
    replaced: way.replaced,
    openedByKeyOrConsole,
  })
  const step = nextStep[state] ?? null
  // A colleague may pay while the form is open. On a screen that may be out of date the form and its typed values
  // stay; only its button is disabled.
  const closing =
    chosenClosing !== null &&
    (isUnpaid(withdrawal) || chosenClosing === 'reopen') &&
    forbids(chosenClosing) === null
      ? chosenClosing
      : null
  useFocusNext(operation.busy ? null : `${state} ${closing === null ? '' : 'closing'}`, root)

  const settlingReason = ignoresPresses ? m.request_settling() : null
  const whyNot = (act: WithdrawalAct | 'reopen') => staleReason ?? forbids(act)
  const whyNotPay =
    whyNot('transfer') ??
    (player.accountTail === null ? m.problem_account_missing() : null) ??
    (way.via === null ? m.withdrawal_via_choose() : null) ??
    (way.accounts === null ? m.withdrawal_accounts_unread() : null) ??
    (way.gone === null ? null : m.withdrawal_from_gone({ account: way.gone })) ??
    settlingReason
  const disabledReason =
    step === null ? null : step === 'transfer' ? whyNotPay : (whyNot(step) ?? settlingReason)
  /**
   * Obstacles that this employee may not accept. With one of them, the button asks for approval instead of
   * paying.
   */
  const toAsk = (card?.obstacles ?? []).flatMap(({ code, mayOverride }) =>
    mayOverride || code === 'account-missing' ? [] : [code],
  )
  function pay() {
    if (way.via === null) return
    operation.run({
      act: 'transfer',
      requestId: id,
      version,
      via: way.via,
      ...(way.account && { paidFrom: way.account.code }),
      accepted: toAsk,
    })
  }
  function press() {
    setNudged(disabledReason !== null)
    if (disabledReason !== null || step === null || operation.busy) return
    if (step === 'transfer') pay()
    else operation.run({ act: step, requestId: id, version })
  }
  const mayPay = withdrawal.can['transfer'] === true
  const close = (chosenAct: Closing) => whyNot(chosenAct) === null && setChosen(chosenAct)
  useKeys(
    closing !== null
      ? []
      : [
          ...(step === null
            ? []
            : [{ code: 'Enter', shown: 'Enter', label: m.withdrawal_key_next(), run: press }]),
          ...(mayPay ? transferWays : []).map((via, at) => ({
            code: `Digit${at + 1}`,
            shown: '1 – 4',
            label: m.withdrawal_key_way(),
            listed: at === 0,
            run: () => way.chooseVia(via),
          })),
          ...(isUnpaid(withdrawal)
            ? [
                { code: 'KeyH', shown: 'H', label: m.withdrawal_key_hand(), run: () => close('complete') },
                { code: 'KeyC', shown: 'C', label: m.request_key_cancel(), run: () => close('cancel') },
              ]
            : []),
          ...(withdrawal.can['reopen'] === true
            ? [{ code: 'KeyO', shown: 'O', label: m.request_key_reopen(), run: () => close('reopen') }]
            : []),
        ],
  )

  if (closing !== null)
    return (
      <div ref={root}>
        <WithdrawalClosing
          closing={closing}
          withdrawal={withdrawal}
          operation={operation}
          settlingReason={settlingReason}
          onBack={() => setChosen(null)}
        />
      </div>
    )
  const nextText =
    step === null
      ? ''
      : commandText(
          step === 'transfer' ? { act: step, via: way.via, paidFrom: way.account?.code } : { act: step },
          withdrawal,
        )
  const names = { amount: withdrawal.amount, player: player.code, via: way.via, asks: toAsk.length > 0 }
  return (
    <div ref={root} className={styles.acts}>
      <WithdrawalNotice
        withdrawal={withdrawal}
        operation={operation}
        settlingReason={settlingReason}
        shown={nextText}
      />
      <WithdrawalSteps withdrawal={withdrawal} card={card} />
      {mayPay && (
        <PayoutWays
          way={way}
          amount={Number(withdrawal.amount)}
          onChosen={() => focusPrimary(root.current)}
        />
      )}
      {step !== null && (
        <div className={styles.primary}>
          <ActButton
            disabledReason={disabledReason}
            data-primary
            aria-keyshortcuts="Enter"
            variant={step === 'adjust' && balance?.isShort ? 'default' : 'filled'}
            className={styles.money}
            fullWidth
            loading={operation.busy}
            onClick={press}
          >
            {stepText(step, names)}
            <KeyMark shown="⏎" />
          </ActButton>
        </div>
      )}
      {state === 'crediting' && (
        <p className={styles.note}>
          {m.problem_withdrawal_under_way()}{' '}
          {withdrawal.phase === 'unknown' && withdrawal.orderId !== null && (
            <QuestionLink orderId={withdrawal.orderId} />
          )}
        </p>
      )}
      {(step === 'adjust' || step === 'transfer') && whyNot(step) === null && (
        <ApprovalHint
          act={step === 'adjust' ? 'withdrawal.adjust' : 'withdrawal.transfer'}
          {...(step === 'adjust' && { next: 'withdrawal.transfer' as const })}
          credits={Number(withdrawal.amount)}
        />
      )}
      <WithdrawalAlternatives
        withdrawal={withdrawal}
        way={way}
        whyNot={whyNot}
        whyNotPay={whyNotPay}
        onPay={pay}
        onClosing={setChosen}
      />
      {step !== null && (
        <p
          className={styles.why}
          role="status"
          data-nudged={(nudged && disabledReason !== null) || undefined}
        >
          {disabledReason}
        </p>
      )}
    </div>
  )
}
