import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onClose: () => void }

/** Lets a supervisor take over a colleague's claim. The colleague sees who took it. */
export function TakeOverDialog({ entry, onRow, onClose }: Props) {
  const takeOver = useMutation({
    mutationFn: () => api.statements.takeOver({ entryId: entry.id }),
    onSuccess: (row) => {
      onRow(row)
      onClose()
    },
  })
  return (
    <Dialog title={m.take_over_title({ n: entry.number })} onClose={onClose}>
      <p>{m.take_over_why({ who: entry.holder ?? '' })}</p>
      {takeOver.error && <ProblemNotice problem={asProblem(takeOver.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <Button loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
          {m.take_over()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
