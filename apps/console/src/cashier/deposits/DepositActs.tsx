import type { DepositRow } from '@khlang/contract/cashier/cashier'
import { useRef, useState } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { api } from '#parts/api/api.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { PaneProps } from '#parts/lists/live-page.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useWhyNot } from '#parts/requests/request-work-labels.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { canBeReopened } from '../requests/can-be-reopened.ts'
import { conflictText } from '../requests/conflict-text.ts'
import { closingWords } from './deposit-labels.ts'
import { MatchLink, QuestionLink } from './MatchLink.tsx'
import { RequestClosing } from '../requests/RequestClosing.tsx'
import { ReverseDeposit } from './ReverseDeposit.tsx'
import styles from '../requests/RequestActs.module.css'
import { useIgnoresPresses, useFocusNext } from '../withdrawals/use-money-key.ts'

type Closing = keyof typeof closingWords
type DepositInput = { act: Closing; requestId: string; version: number; reason: string; credits?: number }

const send = {
  cancel: api.cashier.cancel,
  reverse: api.cashier.adjustBalance,
  complete: api.cashier.complete,
  reopen: api.cashier.reopen,
} as const satisfies Record<Closing, unknown>

const words = {
  cancel: { label: m.deposit_cancel, key: 'C', hint: m.request_key_cancel },
  complete: { label: m.deposit_complete, key: 'H', hint: m.deposit_key_hand },
  reverse: { label: m.deposit_reverse, key: 'R', hint: m.deposit_key_reverse },
  reopen: { label: m.request_reopen, key: 'O', hint: m.request_key_reopen },
} as const satisfies Record<Closing, { label: () => string; key: string; hint: () => string }>

function actsOn(deposit: DepositRow): readonly Closing[] {
  if (deposit.state === 'pending') return ['cancel', 'complete']
  return canBeReopened(deposit) ? ['reopen'] : ['reverse']
}

type Props = Omit<PaneProps<DepositRow>, 'row' | 'onClose'> & { deposit: DepositRow }

/**
 * Shows acts on a deposit: for a waiting one a link to match it, cancel, and complete (without crediting); for one that
 * was completed so reopen; for any other one reverse. Crediting happens on the match desk.
 */
export function DepositActs({ deposit, onRow, onSent, onDone, openedByKeyOrConsole }: Props) {
  const staleReason = useStaleScreenReason()
  const root = useRef<HTMLDivElement>(null)
  const [closing, setClosing] = useState<Closing | null>(null)
  const operation = useOperation(
    ({ act, ...change }: DepositInput & { operationId: string }) => send[act](change),
    (row, { act }) => {
      setClosing(null)
      if (row.kind !== 'deposit') return
      if (row.state === 'crediting') onSent(row) // its end is announced later
      if (act === 'reopen') onRow(row)
      else onDone(row)
    },
    (problem) => problem.details.row && onRow(problem.details.row as DepositRow),
  )
  const { state } = operation
  // For a moment after a step, after a change of the row, or if a key or the console (not a click) opened the row.
  const ignoresPresses = useIgnoresPresses({
    version: deposit.version,
    operation: state,
    openedByKeyOrConsole,
  })
  const settlingReason = ignoresPresses ? m.request_settling() : null
  useFocusNext(operation.busy ? null : `${deposit.state} ${closing === null ? '' : 'closing'}`, root)

  const acts = actsOn(deposit)
  const forbids = useWhyNot(deposit)
  const whyNot = (act: Closing) => staleReason ?? forbids(act)
  const whyNoMatch = deposit.holder === null && deposit.hold === null ? null : forbids('match')
  const follow = () => !ignoresPresses && root.current?.querySelector<HTMLElement>('[data-primary]')?.click()
  useKeys(
    closing !== null
      ? []
      : [
          ...(deposit.state === 'pending'
            ? [{ code: 'Enter', shown: 'Enter', label: m.deposit_key_match(), run: follow }]
            : []),
          ...acts.map((act) => ({
            code: `Key${words[act].key}`,
            shown: words[act].key,
            label: words[act].hint(),
            run: () => whyNot(act) === null && setClosing(act),
          })),
        ],
  )

  if (closing !== null) {
    const closingText = closingWords[closing](deposit)
    const noticeOf = (confirm: string) => (
      <OperationNotice operation={operation} shown={confirm}>
        {conflictText(state, deposit)}
      </OperationNotice>
    )
    const confirm = (change: { reason: string; credits?: number }, shown: string) =>
      operation.run({ act: closing, requestId: deposit.id, version: deposit.version, ...change }, shown)
    const shared = { busy: operation.busy, settlingReason, onBack: () => setClosing(null) }
    return (
      <div ref={root}>
        {closing === 'reverse' ? (
          <ReverseDeposit
            {...shared}
            deposit={deposit}
            notice={noticeOf}
            refused={state.phase === 'refused' ? state.problem.ruleAt('credits') : undefined}
            onConfirm={confirm}
          />
        ) : (
          <RequestClosing
            {...shared}
            words={closingText}
            amount={Number(deposit.amount)}
            notice={noticeOf(closingText.confirm)}
            onConfirm={(reason) => confirm({ reason }, closingText.confirm)}
          />
        )}
      </div>
    )
  }
  return (
    <div ref={root} className={styles.acts}>
      {deposit.state === 'pending' && (
        <MatchLink deposit={deposit} ignoresPresses={ignoresPresses} disabledReason={whyNoMatch} />
      )}
      {deposit.phase === 'unknown' && deposit.orderId !== null && (
        <p className={styles.note}>
          <QuestionLink orderId={deposit.orderId} />
        </p>
      )}
      <div className={styles.row}>
        {acts.map((act) => (
          <ActButton
            key={act}
            size="compact-md"
            disabledReason={whyNot(act)}
            variant="default"
            aria-keyshortcuts={words[act].key}
            onClick={() => setClosing(act)}
          >
            {words[act].label()}
            <KeyMark shown={words[act].key} />
          </ActButton>
        ))}
      </div>
    </div>
  )
}
