import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { proposedCredits, takenInput, takenWrong, typedTaken } from '#parts/reversal/taken-back.ts'
import { TakenBackField } from '#parts/reversal/TakenBackField.tsx'
import { useBalanceNow } from '#parts/reversal/use-balance-now.ts'
import { grouped } from '#ui/numbers.ts'
import { conflictOf } from './ConflictWords.tsx'
import { showEntryOf } from './use-entry-act.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onClose: () => void }

/**
 * Takes the credit for a matched entry back, bonus included, or less of it, by a separate order; with 0 without one. The
 * reason is recorded. The button waits until the figure has been read. Without a deposit (`depositId` null), nothing can
 * be taken back: the old system credited the entry, or somebody took the credit back meanwhile.
 */
export function ReverseDialog({ entry, onRow, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const {
    data: deposit,
    error,
    refetch,
  } = useQuery({
    queryKey: ['deposit', entry.depositId],
    queryFn: ({ signal }) => api.cashier.deposit({ id: entry.depositId ?? '' }, { signal }),
    enabled: entry.depositId !== null,
  })
  const now = useBalanceNow(deposit?.player.id)
  const player = entry.player ? `${entry.player.code} ${entry.player.name}` : '–'
  const notRead = deposit
    ? waitsForBalance(deposit, now.waits)
    : error
      ? loadProblemText(asProblem(error))
      : m.loading()
  const nothingToReverse = entry.depositId === null ? m.problem_nothing_credited() : null
  const proposed = deposit && proposedCredits(deposit, now.balance)
  const textOf = (typed: string | null) => typed ?? (proposed === undefined ? '' : grouped(proposed))
  const form = useForm({
    draftOf: () => ({ credits: null as string | null, reason: '' }),
    whyNot: ({ credits, reason }) =>
      staleReason ??
      nothingToReverse ??
      notRead ??
      (deposit ? takenWrong(textOf(credits), deposit.credits) : null) ??
      (reason.trim().length < 3 ? m.disposition_reason_length() : null),
    send: ({ credits, reason }, { operationId }) =>
      api.statements.reverse({
        operationId,
        entryId: entry.id,
        reason: reason.trim(),
        ...takenInput(typedTaken(textOf(credits), deposit!.credits)!, deposit!.credits),
      }),
    onSaved: (row) => {
      onClose()
      onRow(row)
    },
    onRefused: showEntryOf(onRow),
  })
  const text = textOf(form.draft.credits)
  const taken = deposit ? typedTaken(text, deposit.credits) : null
  const credits = taken === null ? '…' : grouped(taken)
  return (
    <Dialog title={m.disposition_reverse_title({ player })} onClose={onClose}>
      <Form
        form={form}
        submit={taken === 0 ? m.reversal_confirm_nothing() : m.disposition_reverse_confirm({ credits })}
        color="red"
        refusal={conflictOf}
        onCancel={onClose}
      >
        {error && !deposit && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {deposit && (
          <TakenBackField
            deposit={deposit}
            now={now}
            text={text}
            onChange={(typed) => form.change({ credits: typed })}
            error={form.errorAt('credits') ?? takenWrong(text, deposit.credits)}
          />
        )}
        <ReasonPicker
          label={m.reason()}
          presets={[m.disposition_wrong_player(), m.disposition_wrong_sum(), m.disposition_bank_returned()]}
          {...form.pick('reason')}
        />
        {taken !== 0 && (
          <p>{m.disposition_reverse_note({ credits, player: entry.player?.code ?? '', n: entry.number })}</p>
        )}
      </Form>
    </Dialog>
  )
}

/** After a try that did not happen, what is proposed is known only with the balance. */
const waitsForBalance = ({ result }: DepositRow, waits: boolean) =>
  result !== null && waits ? m.loading() : null
