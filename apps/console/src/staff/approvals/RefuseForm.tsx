import type { WaitingAccount } from '@khlang/contract/staff/employees'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { Notice } from '#ui/Notice.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { waitingKey } from '../employees/use-waiting.ts'

/** Refuses an account, which deletes it with everything by which it could sign in. */
export function RefuseForm({ account, onEnd }: { account: WaitingAccount; onEnd: () => void }) {
  const client = useQueryClient()
  const refuse = useMutation({
    mutationFn: () => employeesApi.refuseAccount({ userId: account.userId }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: waitingKey })
      onEnd()
    },
  })
  return (
    <div className="stack">
      <Notice tone="warning">{m.waiting_refuse_effect({ email: account.email })}</Notice>
      {refuse.error && <ProblemNotice problem={asProblem(refuse.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onEnd}>
          {m.go_back()}
        </Button>
        <Button color="red" loading={refuse.isPending} onClick={() => refuse.mutate()}>
          {m.waiting_refuse_confirm()}
        </Button>
      </DialogActions>
    </div>
  )
}
