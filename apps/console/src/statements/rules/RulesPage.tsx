import type { AccountRule, BackTestRow } from '@khlang/contract/statements/statement-rules'
import { precisionOf } from '@khlang/domain/statements/back-test'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { RuleChip } from './RuleChip.tsx'
import { RulePane } from './RulePane.tsx'
import { percent } from './rule-labels.ts'
import { allAccounts, type RulesSearch } from './rules-search.ts'
import bordered from '#parts/bordered-rows.module.css'
import styles from './RulesPage.module.css'
import { useRules } from './use-rules.ts'
import { useWeights } from './use-weights.ts'
import { changedCount } from './changed-count.ts'

const loadWeights = () => import('./WeightsPane.tsx').then((file) => file.WeightsPane)

/** Makes a link to an entry on the desk. */
export type EntryLink = (entryId: string, children: ReactNode) => ReactNode
type Props = {
  search: RulesSearch
  onSearch: (change: RulesSearch) => void
  entryLink: EntryLink
}

/**
 * Shows the page of auto-match: its back-tests and switches for each own account, and the weights that rank
 * requests.
 */
export function RulesPage({ search, onSearch, entryLink }: Props) {
  const { data, error, refetch } = useRules()
  const showsWeights = search.show === 'weights'
  const chosenAccount = showsWeights ? undefined : (search.account ?? data?.rows[0]?.account.code)
  const rule = data?.rows.find(({ account }) => account.code === chosenAccount) ?? null
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{m.rules_hint()}</p>
      {error && <LoadProblem title={m.rules_load_failed()} error={error} onAgain={() => void refetch()} />}
      {!data && !error && <div className={styles.skeleton} aria-hidden="true" />}
      {data?.rows.length === 0 && (
        <EmptyNote
          title={m.rules_no_accounts()}
          hint={m.rules_no_accounts_hint()}
          setupStepsNeeded={['ownAccounts']}
        />
      )}
      {data && data.rows.length > 0 && (
        <div className={styles.sides} data-wide={showsWeights || undefined}>
          <nav className={`${bordered.rows} ${styles.accounts}`} aria-label={m.rules_accounts()}>
            {data.rows.map((row) => (
              <AccountButton
                key={row.account.code}
                current={row.account.code === chosenAccount}
                summary={summaryOf(row.lastTest)}
                onOpen={() => onSearch({ account: row.account.code, show: undefined })}
                chip={<RuleChip rule={row} />}
              >
                <BankMark brief bank={row.account.bank} /> <strong>{row.account.code}</strong>{' '}
                <span className={styles.name}>{row.account.name}</span>
              </AccountButton>
            ))}
            <AccountButton
              current={chosenAccount === allAccounts}
              summary={summaryOf(data.all)}
              onOpen={() => onSearch({ account: allAccounts, show: undefined })}
            >
              <strong>{m.rules_all()}</strong>
            </AccountButton>
            <WeightsButton
              current={showsWeights}
              onOpen={() => onSearch({ account: undefined, show: 'weights' })}
            />
          </nav>
          {showsWeights ? (
            <Lazy load={loadWeights} props={{ entryLink }} />
          ) : rule || chosenAccount === allAccounts ? (
            <RulePane
              key={chosenAccount}
              rule={rule}
              test={rule ? rule.lastTest : data.all}
              title={rule ? titleOf(rule) : m.rules_all()}
              entryLink={entryLink}
            />
          ) : (
            <EmptyNote title={m.rules_no_such_account({ account: chosenAccount ?? '' })} />
          )}
        </div>
      )}
    </div>
  )
}

const titleOf = ({ account }: AccountRule) => `${account.code} · ${account.name}`

function AccountButton({
  current,
  summary,
  onOpen,
  chip,
  children,
}: {
  current: boolean
  summary: string | null
  onOpen: () => void
  chip?: ReactNode
  children: ReactNode
}) {
  return (
    <BareButton
      className={`${bordered.row} ${styles.account}`}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles.line}>
        <span className={styles.which}>{children}</span>
        {chip}
      </span>
      <span className={styles.meta}>{summary}</span>
    </BareButton>
  )
}

function WeightsButton({ current, onOpen }: { current: boolean; onOpen: () => void }) {
  const { data } = useWeights()
  const changedWeightCount = data && changedCount(data)
  const summary =
    changedWeightCount === undefined
      ? null
      : changedWeightCount > 0
        ? m.weights_brief_changed({ n: changedWeightCount })
        : m.weights_brief_standard()
  return (
    <AccountButton current={current} summary={summary} onOpen={onOpen}>
      <strong>{m.weights_title()}</strong>
    </AccountButton>
  )
}

function summaryOf(test: BackTestRow | null): string {
  if (test === null) return m.rules_never_tested()
  if (test.state === 'running') return m.rules_running_short()
  if (test.figures === null) return m.rules_test_failed_short()
  if (test.figures.matched === 0) return m.rules_tested_nothing({ days: test.days })
  return m.rules_tested_short({ precision: percent(precisionOf(test.figures)), days: test.days })
}
