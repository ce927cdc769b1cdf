import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { useRequestWork, type WorkedRow } from './use-request-work.ts'

export type TakeOverRequestProps = {
  request: RequestRow
  onRow: (row: WorkedRow) => void
  onClose: () => void
}

/** Lets an owner or a supervisor take over a colleague's claim without asking them. The colleague sees who took it. */
export function TakeOverRequest({ request, onRow, onClose }: TakeOverRequestProps) {
  const work = useRequestWork(request.id, onRow, (row) => {
    onRow(row)
    onClose()
  })
  return (
    <Dialog title={m.request_take_over_title({ n: request.number })} onClose={onClose}>
      <p>{m.take_over_why({ who: request.holder ?? '' })}</p>
      {work.problem && <Notice tone="danger">{problemText(work.problem)}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <Button data-autofocus loading={work.busy !== null} onClick={() => work.run('takeOver')}>
          {m.take_over()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
