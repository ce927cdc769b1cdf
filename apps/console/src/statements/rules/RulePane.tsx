import type { AccountRule, BackTestRow } from '@khlang/contract/statements/statement-rules'
import { Progress } from '@mantine/core'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { BackTestForm } from './BackTestForm.tsx'
import { BackTestResult } from './BackTestResult.tsx'
import { RuleChip } from './RuleChip.tsx'
import styles from './RulePane.module.css'
import { RuleState } from './RuleState.tsx'
import { RuleSwitch } from './RuleSwitch.tsx'
import type { EntryLink } from './RulesPage.tsx'
import { WouldMatchList } from './WouldMatchList.tsx'

type Props = {
  /** Null for all accounts together, which can be tested together but must be switched on one by one. */
  rule: AccountRule | null
  /** The last back-test, also a running or failed one. */
  test: BackTestRow | null
  title: string
  entryLink: EntryLink
}

/**
 * Shows one own account: whether auto-match is on, the last back-test, what it would match at once, and the
 * switch.
 */
export function RulePane({ rule, test, title, entryLink }: Props) {
  return (
    <article className={styles.pane} aria-label={title}>
      <section className={styles.card}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {rule && <RuleChip rule={rule} />}
        </header>
        {rule ? (
          <>
            <RuleState rule={rule} entryLink={entryLink} />
            <RuleSwitch rule={rule} />
          </>
        ) : (
          <p className={styles.hint}>{m.rules_all_hint()}</p>
        )}
      </section>
      <section className={styles.card}>
        <h3 className={styles.subtitle}>{m.rules_test_title()}</h3>
        <BackTestForm account={rule?.account.code ?? null} running={test?.state === 'running'} />
        {test?.state === 'running' && <Running test={test} />}
        {test?.state === 'failed' && <Notice tone="danger">{m.rules_test_failed()}</Notice>}
        {test === null && <p className={styles.hint}>{m.rules_test_none()}</p>}
        {test?.figures && <BackTestResult test={test} figures={test.figures} entryLink={entryLink} />}
      </section>
      {rule && !rule.on && (
        <section className={styles.card}>
          <h3 className={styles.subtitle}>{m.rules_now_title()}</h3>
          <WouldMatchList account={rule.account.code} limit={test?.limit ?? null} entryLink={entryLink} />
        </section>
      )}
    </article>
  )
}

function Running({ test: { progress, total } }: { test: BackTestRow }) {
  const text = m.rules_running({ done: grouped(progress), total: grouped(total) })
  return (
    <div className={styles.running} role="status">
      <span>{text}</span>
      <Progress value={total === 0 ? 0 : (progress / total) * 100} aria-label={text} />
      <span className={styles.hint}>{m.rules_runs_on()}</span>
    </div>
  )
}
