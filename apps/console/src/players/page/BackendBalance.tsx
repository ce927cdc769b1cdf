import type { balanceGaps } from '@khlang/contract/players/player-money'
import { useQuery } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useNow } from '#live/clock.ts'
import { secondsSince } from '#parts/age.ts'
import { ageText } from '#parts/age-labels.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { whenShort } from '#parts/when.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './RecentMoney.module.css'

const gaps: Record<(typeof balanceGaps)[number], () => string> = {
  'no-answer': m.money_balance_no_answer,
  'not-told': m.money_balance_not_told,
  'not-offered': m.money_balance_not_offered,
}

/**
 * Shows the player's balance at the back-end with the time of the answer, or why it is not known. The page
 * does not wait for the balance, since the back-end may be slow or silent.
 */
export function BackendBalance({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['player-page', id, 'balance'],
    queryFn: ({ signal }) => api.players.balance({ id }, { signal }),
  })
  const problem = error && loadProblemText(asProblem(error))
  const waits = data === undefined && !error
  const balance = data?.balance ?? null
  const isUnknown = balance === null && !waits
  return (
    <div className={styles.balance}>
      <span className={styles.label}>{m.money_balance()}</span>
      <span className={styles.figure}>
        {waits ? (
          <strong>
            <span className={styles.blank} />
          </strong>
        ) : (
          <strong className="digits" data-unknown={isUnknown || undefined}>
            {balance === null ? m.money_balance_gap() : grouped(balance)}
          </strong>
        )}
        {!waits && data?.gap !== 'not-offered' && (
          <IconButton
            label={isUnknown ? `${m.try_again()}: ${m.money_balance()}` : m.money_balance_again()}
            aria-busy={isFetching}
            className={styles.again}
            onClick={() => void refetch()}
          >
            <IconRefresh size={16} aria-hidden="true" />
            {isUnknown && m.try_again()}
          </IconButton>
        )}
      </span>
      {waits ? (
        <small>
          <span className={styles.blank} />
        </small>
      ) : (
        <small role={isUnknown ? 'status' : undefined}>
          {problem ?? (data?.gap ? gaps[data.gap]() : data && <AskedAt at={data.at} />)}
        </small>
      )}
    </div>
  )
}

function AskedAt({ at }: { at: string }) {
  const age = ageText(secondsSince(at, useNow()))
  return <span className="digits">{m.money_balance_at({ when: whenShort(at), age })}</span>
}
