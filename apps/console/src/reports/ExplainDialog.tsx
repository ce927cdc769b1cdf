import type { DayShown, DiscrepancyShown, Explanation } from '@khlang/contract/reports/daily-close'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { discrepancyText } from './closing-labels.ts'
import styles from './Closing.module.css'

type ExplainInput = { said: string }
type Props = { day: string; discrepancy?: DiscrepancyShown; explanation?: Explanation; onClose: () => void }

/** Explains a figure, or withdraws an explanation, which stays readable. */
export function ExplainDialog({ day, discrepancy, explanation, onClose }: Props) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const change = useOperation<ExplainInput, DayShown>(
    ({ operationId, said }: ExplainInput & { operationId: string }) => {
      if (explanation)
        return api.reports.withdrawExplanation({ operationId, id: explanation.id, reason: said })
      const { kind, account, mark } = discrepancy!
      return api.reports.explainDrift({ operationId, day, kind, account, mark, body: said })
    },
    (shown) => {
      client.setQueryData(['daily-close', day], shown)
      onClose()
    },
    () => void client.invalidateQueries({ queryKey: ['daily-close', day] }),
  )
  const of = explanation ?? discrepancy!
  return (
    <Dialog title={explanation ? m.daily_withdraw_title() : m.daily_explain()} onClose={onClose}>
      <div className="stack">
        <p>
          <strong>
            {of.account && `${of.account} · `}
            {discrepancyText[of.kind]()}
          </strong>{' '}
          <span className="digits">
            {baht(of.baht)} × {grouped(of.count)}
          </span>
        </p>
        {explanation && <p className={styles.words}>{explanation.body}</p>}
        <ReasonPicker
          label={explanation ? m.daily_withdraw_reason() : m.daily_explain_label()}
          presets={
            explanation
              ? [m.daily_withdraw_wrong(), m.daily_withdraw_new()]
              : [m.daily_explain_slip(), m.daily_explain_tomorrow(), m.daily_explain_bank()]
          }
          value={words}
          onChange={setWords}
        />
        <OperationNotice state={change.state} onAgain={change.again} onDismiss={change.dismiss} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            disabledReason={words.trim().length < 3 ? m.reason_needed() : null}
            loading={change.busy}
            onClick={() => change.run({ said: words.trim() })}
          >
            {explanation ? m.daily_withdraw() : m.daily_explain()}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
