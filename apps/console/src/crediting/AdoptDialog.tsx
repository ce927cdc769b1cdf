import type { RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { EntryChoice } from './EntryChoice.tsx'
import { useFindingFits } from './use-finding-fits.ts'
import { grouped } from '#ui/numbers.ts'

type Props = { row: FindingRow; onClose: () => void; onDone: () => void }
type Adopting = {
  findingId: string
  requestId?: RequestId
  entryId?: StatementEntryId
  apart?: boolean
  noEntry?: boolean
}

/**
 * Links a movement of the books to the request and entry it belongs to, so that it cannot be credited again. Sends
 * nothing.
 */
export function AdoptDialog({ row, onClose, onDone }: Props) {
  const [request, setRequest] = useState('')
  const [entry, setEntry] = useState('')
  const [apart, setApart] = useState(false)
  const [noEntry, setNoEntry] = useState(false)
  const data = useFindingFits(row)
  const adopt = useOperation(
    (input: Adopting & { operationId: string }) => api.crediting.adoptFinding(input),
    () => {
      onDone()
      onClose()
    },
  )
  const disabledReason =
    data === undefined
      ? m.reconcile_looking()
      : data.requests.length > 0 && request === '' && !apart
        ? m.problem_finding_request_fits()
        : data.entries.length > 0 && entry === '' && !noEntry
          ? m.problem_finding_entry_fits()
          : null
  const nothingFits = data?.requests.length === 0 && data.entries.length === 0
  return (
    <Dialog
      title={m.reconcile_adopt_title({ n: grouped(row.credits), player: row.player?.code ?? '' })}
      onClose={onClose}
    >
      <div className="stack">
        <p>{nothingFits ? m.reconcile_adopt_alone() : m.reconcile_adopt_hint()}</p>
        {data && data.requests.length > 0 && (
          <>
            <NativeSelect
              label={m.reconcile_request()}
              value={request}
              onChange={(event) => setRequest(event.currentTarget.value)}
              data={[
                { value: '', label: '–' },
                ...data.requests.map(({ id, number, amount, createdAt }) => ({
                  value: id,
                  label: `#${number} · ${grouped(amount)} · ${whenText(createdAt)}`,
                })),
              ]}
            />
            {request === '' && (
              <Checkbox
                label={m.reconcile_apart()}
                checked={apart}
                onChange={(event) => setApart(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        {data && data.entries.length > 0 && (
          <>
            <EntryChoice entries={data.entries} chosen={entry} onChange={setEntry} />
            {entry === '' && (
              <Checkbox
                label={m.reconcile_no_entry()}
                checked={noEntry}
                onChange={(event) => setNoEntry(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        <OperationNotice state={adopt.state} onAgain={adopt.again} onDismiss={adopt.dismiss} />
        <ActButton
          disabledReason={disabledReason}
          fullWidth
          loading={adopt.busy}
          onClick={() =>
            adopt.run({
              findingId: row.id,
              ...(request !== '' && { requestId: request as RequestId }),
              ...(entry !== '' && { entryId: entry as StatementEntryId }),
              ...(request === '' && apart && { apart }),
              ...(entry === '' && noEntry && { noEntry }),
            })
          }
        >
          {m.reconcile_adopt_confirm()}
        </ActButton>
      </div>
    </Dialog>
  )
}
