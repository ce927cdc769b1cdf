import type { BulkRow } from '@khlang/contract/cashier/bulk-requests'
import type { DepositRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { Button } from '@mantine/core'
import {
  IconCheck,
  IconCircleDashed,
  IconHelpHexagon,
  IconHourglass,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import * as m from '#messages'
import styles from '#parts/bulk/Bulk.module.css'
import { DialogActions } from '#parts/DialogActions.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { Status } from '#parts/desk/Status.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { type ResultNow, resultNow, type SentResult } from './bulk-rows.ts'

type Props = {
  rows: readonly BulkRow[]
  results: readonly SentResult[]
  /** The requests as live updates have reported them since. */
  now: ReadonlyMap<string, DepositRow | WithdrawalRow>
  onAgain: (requestIds: string[]) => void
  onClose: () => void
}

const icons = {
  done: IconCheck,
  refused: IconX,
  skipped: IconMinus,
  'under-way': IconHourglass,
  undecided: IconHelpHexagon,
  'not-done': IconCircleDashed,
}
const outcomeText = {
  done: m.bulk_done,
  'under-way': m.bulk_under_way,
  refused: m.bulk_failed,
  skipped: m.bulk_skipped,
  undecided: m.bulk_undecided,
  'not-done': m.bulk_not_done,
}
const outcomes = ['done', 'under-way', 'refused', 'skipped', 'undecided', 'not-done'] as const

/**
 * Shows the result of a bulk action for each of its requests. Those refused and those not done can be previewed again
 * (`onAgain`); of undecided ones a notice says to look at them. For requests with an order, shows the back-end's
 * answers as they arrive.
 */
export function BulkResults({ rows, results, now, onAgain, onClose }: Props) {
  const resultsNow = results.map((result) => ({ result, ...resultNow(result, rows, now) }))
  const count = (outcome: ResultNow['outcome']) => resultsNow.filter((one) => one.outcome === outcome).length
  const repeatableIds = resultsNow
    .filter(({ outcome }) => outcome === 'refused' || outcome === 'not-done')
    .map(({ result }) => result.requestId)
  return (
    <>
      <p role="status" className={styles.note}>
        {outcomes
          .filter((outcome) => outcome === 'done' || count(outcome) > 0)
          .map((outcome) => outcomeText[outcome]({ n: grouped(count(outcome)) }))
          .join(' · ')}
      </p>
      {count('undecided') > 0 && (
        <div className={styles.notice}>
          <Notice tone="unknown" urgent>
            {m.bulk_undecided_look({ n: grouped(count('undecided')) })}
          </Notice>
        </div>
      )}
      <ul className={styles.pairs}>
        {resultsNow.map(({ result: { requestId, code }, outcome, request }) => {
          const Icon = icons[outcome]
          const words = code === undefined ? outcome === 'refused' && request?.result : reasonText(code)
          return (
            <li key={requestId} className={styles.result} data-outcome={outcome}>
              <Icon size={18} aria-hidden="true" />
              <strong>#{request?.number}</strong>
              <span className={styles.quiet}>{request?.player.code}</span>
              <span className={styles.end}>
                {words}{' '}
                {request && (
                  <Status
                    kind={request.kind}
                    state={request.state}
                    status={request.status}
                    phase={request.phase}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <DialogActions>
        {repeatableIds.length > 0 && (
          <Button variant="default" onClick={() => onAgain(repeatableIds)}>
            {m.bulk_again({ n: grouped(repeatableIds.length) })}
          </Button>
        )}
        <Button onClick={onClose}>{m.close()}</Button>
      </DialogActions>
    </>
  )
}
