import type { ImportRow, ImportUse, StayReason } from '@khlang/contract/statements/statement-imports'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { paths } from '#parts/navigation/paths.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { baht, grouped } from '#ui/numbers.ts'
import styles from './TakeBackDialog.module.css'

type Props = { row: ImportRow; onRow: (row: ImportRow) => void; onClose: () => void }

const stayText = {
  crediting: m.manual_stay_crediting,
  credited: m.manual_stay_credited,
  replaced: m.manual_stay_replaced,
  closed: m.manual_stay_closed,
  held: m.manual_stay_held,
  original: m.manual_stay_original,
  known: m.manual_stay_known,
} satisfies Record<StayReason, () => string>

/**
 * Takes an added file back. Says before how many entries that is, which stay since they are in use, and what must be
 * undone first to take those back too. The button waits until this has been read.
 */
export function TakeBackDialog({ row, onRow, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const { id, version, fileName, account } = row
  const {
    data: use,
    error,
    refetch,
  } = useQuery({
    queryKey: ['import use', id, version],
    queryFn: ({ signal }) => api.statements.importUse({ importId: id as never }, { signal }),
  })
  const notRead = use ? null : error ? loadProblemText(asProblem(error)) : m.loading()
  const nothingFree = use?.free === 0 && row.state === 'takenBack' ? m.manual_take_back_none() : null
  return (
    <Dialog title={m.manual_take_back_title({ name: fileName, account: account.code })} onClose={onClose}>
      <ReasonForm
        presets={[
          m.manual_take_back_why_account(),
          m.manual_take_back_why_columns(),
          m.manual_take_back_why_file(),
        ]}
        tooShort={m.disposition_reason_length()}
        disabledReason={staleReason ?? notRead ?? nothingFree}
        submit={m.manual_take_back_confirm({ n: use ? grouped(use.free) : '…' })}
        color="red"
        send={(reason, operationId) =>
          api.statements.takeBackImport({ operationId: operationId as never, importId: id as never, reason })
        }
        onSaved={(saved) => {
          onClose()
          onRow(saved)
        }}
        onCancel={onClose}
      >
        {error && !use && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {use && (
          <>
            <p>{m.manual_take_back_free({ n: grouped(use.free) })}</p>
            <p className={styles.hint}>{m.manual_take_back_missing()}</p>
            {use.stays.length > 0 && <Staying use={use} />}
          </>
        )}
      </ReasonForm>
    </Dialog>
  )
}

function Staying({ use: { stays, entries } }: { use: ImportUse }) {
  const total = stays.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.staying}>
      <p>{m.manual_take_back_stays({ n: grouped(total) })}</p>
      <ul>
        {stays.map(({ why, count }) => (
          <li key={why}>
            <strong>{grouped(count)}</strong> {stayText[why]()}
            <span className={styles.links}>
              {entries
                .filter((entry) => entry.why === why)
                .map(({ id, number, amount, direction }) => (
                  <Link
                    key={id}
                    to={paths.statement}
                    search={{ tab: 'all', entry: id }}
                    className={styles.link}
                  >
                    #{number} {direction === 'out' && '−'}
                    {baht(amount)}
                  </Link>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
