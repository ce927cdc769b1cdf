import type { WrongPair } from '@khlang/contract/statements/statement-rules'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { FactorPoints } from './FactorPoints.tsx'
import styles from './RuleRows.module.css'
import type { EntryLink } from './RulesPage.tsx'
import { useBackTest } from './use-rules.ts'

type Props = { id: string; count: number; entryLink: EntryLink }

/**
 * Lists the wrong matches that auto-match would have made by a back-test (`id`), the latest 200 if there are more
 * (`count`): the entry, auto-match's choice, and what staff decided.
 */
export function WrongPairs({ id, count, entryLink }: Props) {
  const { data, error, refetch } = useBackTest(id, true)
  return (
    <section className={styles.rows} aria-label={m.rules_wrong_title({ n: grouped(count) })}>
      <h4 className={styles.title}>{m.rules_wrong_title({ n: grouped(count) })}</h4>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <div className={styles.skeleton} aria-hidden="true" />}
      <ul className={styles.list}>
        {data?.wrong.map((pair) => (
          <li key={pair.entry.id} className={styles.row}>
            <p className={styles.line}>
              {entryLink(pair.entry.id, m.rules_entry({ n: pair.entry.number }))}
              <strong className={styles.amount}>{baht(pair.entry.amount)}</strong>
              <span>{pair.entry.sender || m.rules_no_sender()}</span>
              <span className={styles.meta}>{whenText(pair.entry.at)}</span>
            </p>
            <p className={styles.line}>
              <span className={styles.said}>
                {m.rules_machine_said({
                  player: pair.chosen.player,
                  n: pair.chosen.number,
                  score: pair.score,
                })}
              </span>
              <FactorPoints points={pair.points} />
            </p>
            <p className={styles.line}>{insteadText(pair)}</p>
          </li>
        ))}
      </ul>
      {data && data.wrong.length < count && (
        <p className={styles.meta}>{m.rules_wrong_more({ n: grouped(data.wrong.length) })}</p>
      )}
    </section>
  )
}

function insteadText({ instead: { kind, request, entry } }: WrongPair): string {
  if (kind === 'other-request' && request)
    return m.rules_people_said({ player: request.player, n: request.number })
  if (kind === 'paid-by-another' && entry) return m.rules_people_paid({ n: entry.number })
  if (kind === 'taken-back') return m.rules_people_took_back()
  return kind === 'together' ? m.rules_people_together() : m.rules_people_nobody()
}
