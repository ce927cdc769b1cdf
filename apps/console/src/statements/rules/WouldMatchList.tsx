import type { WouldMatch } from '@khlang/contract/statements/statement-rules'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { FactorPoints } from './FactorPoints.tsx'
import { leftText } from './rule-labels.ts'
import styles from './RuleRows.module.css'
import type { EntryLink } from './RulesPage.tsx'
import { useWouldMatch } from './use-rules.ts'

/** `limit`: whole baht; null means any amount. */
type Props = { account: string; limit: number | null; entryLink: EntryLink }

/**
 * Lists, among the latest 100 entries with a certain match, those that would be matched as soon as auto-match is on
 * with this limit, and those that would be left to staff, with the reason.
 */
export function WouldMatchList({ account, limit, entryLink }: Props) {
  const { data, error, refetch } = useWouldMatch(account, limit)
  const matching = data?.rows.filter(({ why }) => why === null) ?? []
  const notMatching = data?.rows.filter(({ why }) => why !== null) ?? []
  return (
    <div className={styles.rows}>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <div className={styles.skeleton} aria-hidden="true" />}
      {data && (
        <p className={styles.said}>
          {matching.length === 0 ? m.rules_now_none() : m.rules_now_some({ n: grouped(matching.length) })}{' '}
          {notMatching.length > 0 && m.rules_now_left({ n: grouped(notMatching.length) })}{' '}
          {data.more && m.rules_now_more({ n: grouped(data.looked) })}
        </p>
      )}
      {matching.length + notMatching.length > 0 && (
        <ul className={styles.list}>
          {[...matching, ...notMatching].map((row) => (
            <Row key={row.entry.id} row={row} entryLink={entryLink} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Row = ({
  row: { entry, deposit, why, points },
  entryLink,
}: {
  row: WouldMatch
  entryLink: EntryLink
}) => (
  <li className={styles.row} data-left={why !== null || undefined}>
    <p className={styles.line}>
      {entryLink(entry.id, m.rules_entry({ n: entry.number }))}
      <strong className={styles.amount}>{baht(entry.amount)}</strong>
      <span>{entry.sender || m.rules_no_sender()}</span>
      <span className={styles.meta}>{whenText(entry.at)}</span>
    </p>
    <p className={styles.line}>
      {deposit && (
        <span className={styles.said}>
          {m.rules_would_match({ player: deposit.player, n: deposit.number })}
        </span>
      )}
      {why !== null && <span className={styles.meta}>{m.rules_would_leave({ why: leftText(why) })}</span>}
      <FactorPoints points={points} />
    </p>
  </li>
)
