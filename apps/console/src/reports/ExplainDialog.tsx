import type { DayShown, DiscrepancyShown, Explanation } from '@khlang/contract/reports/daily-close'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { labelOf } from '#parts/label-of.ts'
import { discrepancyText } from './closing-labels.ts'
import styles from './Closing.module.css'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'

/** Exactly one of the two is given: `discrepancy` to explain, `explanation` to withdraw. */
type Props = { day: string; discrepancy?: DiscrepancyShown; explanation?: Explanation; onClose: () => void }

/** Explains a discrepancy of the daily close, or withdraws an explanation, which stays readable. */
export function ExplainDialog({ day, discrepancy, explanation, onClose }: Props) {
  const client = useQueryClient()
  const subject = explanation ?? discrepancy!
  return (
    <Dialog title={explanation ? m.daily_withdraw_title() : m.daily_explain()} onClose={onClose}>
      <ReasonForm
        label={explanation ? m.daily_withdraw_reason() : m.daily_explain_label()}
        presets={
          explanation
            ? [m.daily_withdraw_wrong(), m.daily_withdraw_new()]
            : [m.daily_explain_slip(), m.daily_explain_tomorrow(), m.daily_explain_bank()]
        }
        path={explanation ? 'reason' : 'body'}
        submit={explanation ? m.daily_withdraw() : m.daily_explain()}
        send={(explanationText, operationId): Promise<DayShown> => {
          if (explanation)
            return api.reports.withdrawExplanation({
              operationId,
              id: explanation.id,
              reason: explanationText,
            })
          const { kind, account, mark } = discrepancy!
          return api.reports.explainDrift({ operationId, day, kind, account, mark, body: explanationText })
        }}
        onSaved={(shown) => {
          client.setQueryData(['daily-close', day], shown)
          onClose()
        }}
        onRefused={() => void client.invalidateQueries({ queryKey: ['daily-close', day] })}
        onCancel={onClose}
      >
        <p>
          <strong>
            {subject.account && `${subject.account} · `}
            {labelOf(discrepancyText, subject.kind)}
          </strong>{' '}
          <span className="digits">
            {baht(subject.baht)} × {grouped(subject.count)}
          </span>
        </p>
        {explanation && <p className={styles.words}>{explanation.body}</p>}
      </ReasonForm>
    </Dialog>
  )
}
