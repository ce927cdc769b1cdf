import type { SignIn } from '@khlang/contract/staff/sessions'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { nextPage } from '#parts/pages/next-page.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import styles from './Account.module.css'
import { deviceText } from './device-labels.ts'
import { wayText } from './way-labels.ts'

const outcomes = {
  admitted: { tone: 'success', text: m.access_admitted },
  'wrong-password': { tone: 'danger', text: m.access_wrong_password },
  'factor-asked': { tone: 'info', text: m.access_factor_asked },
  'wrong-factor': { tone: 'danger', text: m.access_wrong_factor },
  'not-admitted': { tone: 'warning', text: m.access_not_admitted },
} satisfies Record<SignIn['outcome'], { tone: Tone; text: () => string }>

type Props = {
  queryKey: readonly string[]
  read: (cursor: string | null, signal: AbortSignal) => Promise<{ rows: SignIn[]; next: string | null }>
}

/** Lists the attempts to sign in as one employee, refused ones too, newest first; more are loaded on request. */
export function SignInList({ queryKey, read }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['sign-ins', ...queryKey],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {rows?.length === 0 && <p className={styles.quiet}>{m.access_none()}</p>}
      <ul className={styles.list}>
        {rows?.map(({ id, at, outcome, way, address, device }) => (
          <li key={id} className={styles.item}>
            <span className={styles.words}>
              <span className="digits">{whenText(at)}</span>
              <span className={styles.quiet}>
                {[wayText(way), ...(address === '' ? [] : [deviceText(device), address])].join(' · ')}
              </span>
            </span>
            <StatusChip tone={outcomes[outcome].tone}>{outcomes[outcome].text()}</StatusChip>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void nextPage({ data, fetchNextPage })}
        >
          {m.access_more()}
        </Button>
      )}
    </>
  )
}
