import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { toast, toastMs } from '#ui/toast.ts'
import type { Can } from './EmployeeForm.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import styles from '../account/Picture.module.css'

type Props = { row: EmployeeRow; can: Can; onRow: (row: EmployeeRow) => void }

/** Shows an employee's picture. An owner can remove an unsuitable one, without a reason. */
export function TheirPicture({ row, can, onRow }: Props) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => employeesApi.removePicture({ id: row.id as never }),
    onSuccess: (saved) => {
      onRow(saved)
      void client.invalidateQueries({ queryKey: ['faces'] })
      void client.invalidateQueries({ queryKey: ['me'] })
      toast({ tone: 'success', ms: toastMs.brief, title: saved.displayName, text: m.picture_removed() })
    },
  })
  return (
    <section className={styles.theirs} aria-label={m.picture_of({ name: row.displayName })}>
      <PersonPicture name={row.displayName} address={row.avatar} size={72} />
      {row.avatar !== null && can.update === true && (
        <div className={styles.ways}>
          <Button
            variant="default"
            size="compact-md"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {m.avatar_remove()}
          </Button>
          <p className={styles.hint}>{m.picture_owner_hint()}</p>
        </div>
      )}
      {remove.error && (
        <div className={styles.across}>
          <ProblemNotice problem={asProblem(remove.error)} onDismiss={remove.reset} />
        </div>
      )}
    </section>
  )
}
