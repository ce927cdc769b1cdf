import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { usePages } from '#parts/pages/use-pages.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { SessionList } from './SessionList.tsx'

const key = ['my-sessions'] as const

/** Lists the employee's own sessions, so that a lost device can be signed out at once. */
export function MySessions() {
  const client = useQueryClient()
  const { rows, error, refetch, more } = usePages({
    queryKey: key,
    read: (paging, signal) => employeesApi.mySessions(paging, { signal }),
    refetchInterval: 20_000,
  })
  const end = useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null ? employeesApi.endMyOtherSessions() : employeesApi.endMySession({ sessionId }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  return (
    <>
      {error && !rows && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {end.error && <ProblemNotice problem={asProblem(end.error)} />}
      {rows && (
        <SessionList
          rows={rows}
          more={more}
          disabledReason={null}
          busy={end.isPending}
          onEnd={(sessionId) => end.mutate(sessionId)}
          endAll={{ label: m.sessions_end_others(), onEnd: () => end.mutate(null) }}
        />
      )}
    </>
  )
}
