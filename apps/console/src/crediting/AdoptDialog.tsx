import type { RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { Checkbox, NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { EntryChoice } from './EntryChoice.tsx'
import { useFindingFits } from './use-finding-fits.ts'
import { grouped } from '#ui/numbers.ts'

type Props = { row: FindingRow; onClose: () => void; onDone: () => void }
/**
 * Records a movement of the back-end's books as an order, and links its request and entry, so that they cannot be
 * credited again. Where some fit, one is chosen, or a tick says that none is right (`apart`, `noEntry`). Sends nothing
 * to the back-end.
 */
export function AdoptDialog({ row, onClose, onDone }: Props) {
  const { data, error, notReadReason, onAgain } = useFindingFits(row)
  const form = useForm({
    draftOf: () => ({ request: '', entry: '', apart: false, noEntry: false }),
    whyNot({ request, entry, apart, noEntry }) {
      if (data === undefined) return notReadReason
      if (data.requests.length > 0 && request === '' && !apart) return m.problem_finding_request_fits()
      return data.entries.length > 0 && entry === '' && !noEntry ? m.problem_finding_entry_fits() : null
    },
    send: ({ request, entry, apart, noEntry }, { operationId }) =>
      api.crediting.adoptFinding({
        operationId,
        findingId: row.id,
        ...(request !== '' && { requestId: request as RequestId }),
        ...(entry !== '' && { entryId: entry as StatementEntryId }),
        ...(request === '' && apart && { apart }),
        ...(entry === '' && noEntry && { noEntry }),
      }),
    onSaved: () => {
      onDone()
      onClose()
    },
    paths: { request: 'requestId', entry: 'entryId' },
  })
  const { request, entry } = form.draft
  const nothingFits = data?.requests.length === 0 && data.entries.length === 0
  return (
    <Dialog
      title={m.reconcile_adopt_title({ n: grouped(row.credits), player: row.player?.code ?? '' })}
      onClose={onClose}
    >
      <Form form={form} submit={m.reconcile_adopt_confirm()}>
        <p>{nothingFits ? m.reconcile_adopt_alone() : m.reconcile_adopt_hint()}</p>
        {error && <LoadProblem error={error} onAgain={onAgain} />}
        {data && data.requests.length > 0 && (
          <>
            <NativeSelect
              label={m.reconcile_request()}
              data={[
                { value: '', label: '–' },
                ...data.requests.map(({ id, number, amount, createdAt }) => ({
                  value: id,
                  label: `#${number} · ${grouped(amount)} · ${whenText(createdAt)}`,
                })),
              ]}
              {...form.field('request')}
            />
            {request === '' && <Checkbox label={m.reconcile_apart()} {...form.tick('apart')} />}
          </>
        )}
        {data && data.entries.length > 0 && (
          <>
            <EntryChoice
              entries={data.entries}
              chosenId={entry}
              onChange={(chosen) => form.change({ entry: chosen })}
            />
            {entry === '' && <Checkbox label={m.reconcile_no_entry()} {...form.tick('noEntry')} />}
          </>
        )}
      </Form>
    </Dialog>
  )
}
