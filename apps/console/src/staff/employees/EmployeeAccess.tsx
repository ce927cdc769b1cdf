import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { usePages } from '#parts/pages/use-pages.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { SessionList } from '../account/SessionList.tsx'
import { SignInList } from '../account/SignInList.tsx'
import type { Can } from './EmployeeForm.tsx'
import styles from './Employees.module.css'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'

/**
 * Shows an employee's sessions, which can be ended here if `can` allows it, and the attempts to sign in as
 * them.
 */
export function EmployeeAccess({ row, can }: { row: EmployeeRow; can: Can }) {
  const me = useMe()
  const client = useQueryClient()
  const id = row.id as never
  const key = ['employee-sessions', id]
  const sessions = usePages({
    queryKey: key,
    read: (paging, signal) => employeesApi.employeeSessions({ id, ...paging }, { signal }),
    refetchInterval: 20_000,
  })
  // Without a session id all are ended, except the caller's own.
  const end = useMutation({
    mutationFn: (sessionId: string | null) =>
      employeesApi.endEmployeeSessions({ id, ...(sessionId !== null && { sessionId }) }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  const disabledReason = can.endSessions === true ? null : reasonText(can.endSessions)
  return (
    <>
      <section className={styles.section} aria-label={m.sessions()}>
        <h3 className={styles.heading}>{m.sessions()}</h3>
        {sessions.error && <LoadProblem error={sessions.error} onAgain={() => void sessions.refetch()} />}
        {end.error && <ProblemNotice problem={asProblem(end.error)} />}
        {sessions.rows && (
          <SessionList
            rows={sessions.rows}
            more={sessions.more}
            disabledReason={disabledReason}
            busy={end.isPending}
            onEnd={(sessionId) => end.mutate(sessionId)}
            endAll={{
              label: row.id === me.id ? m.sessions_end_others() : m.sessions_end_all(),
              onEnd: () => end.mutate(null),
            }}
          />
        )}
      </section>
      <section className={styles.section} aria-label={m.access_history()}>
        <h3 className={styles.heading}>{m.access_history()}</h3>
        <SignInList
          queryKey={['employee', row.id]}
          read={(cursor, signal) =>
            employeesApi.employeeSignIns({ id, ...(cursor && { cursor }), limit: 20 }, { signal })
          }
        />
      </section>
    </>
  )
}
