import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useEntryAct } from './use-entry-act.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onClose: () => void }

/** Lets an owner or a supervisor take over a colleague's claim without asking them. The colleague sees who took it. */
export function TakeOverDialog({ entry, onRow, onClose }: Props) {
  const takeOver = useEntryAct(
    () => api.statements.takeOver({ entryId: entry.id }),
    onRow,
    (row) => {
      onRow(row)
      onClose()
    },
  )
  return (
    <Dialog title={m.take_over_title({ n: entry.number })} onClose={onClose}>
      <p>{m.take_over_why({ who: entry.holder ?? '' })}</p>
      {takeOver.problem && <ProblemNotice problem={takeOver.problem} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <Button loading={takeOver.busy} onClick={() => takeOver.run()}>
          {m.take_over()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
