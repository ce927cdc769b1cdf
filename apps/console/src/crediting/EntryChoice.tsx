import type { FittingEntry } from '@khlang/contract/crediting/reconcile'
import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'

type Props = { entries: readonly FittingEntry[]; chosenId: string; onChange: (id: string) => void }

/**
 * Chooses the bank entry that paid for a movement of the back-end's books. Nothing is preselected; `chosenId` '' is
 * none.
 */
export const EntryChoice = ({ entries, chosenId, onChange }: Props) => (
  <NativeSelect
    label={m.reconcile_entry()}
    value={chosenId}
    onChange={({ currentTarget: { value } }) => onChange(value)}
    data={[{ value: '', label: '–' }, ...entries.map((one) => ({ value: one.id, label: words(one) }))]}
  />
)

const words = ({ number, occurredAt, sender, fromPlayer }: FittingEntry): string =>
  [`#${number}`, whenText(occurredAt), sender, fromPlayer && m.reconcile_from_player()]
    .filter(Boolean)
    .join(' · ')
