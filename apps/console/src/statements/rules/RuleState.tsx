import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './RulePane.module.css'
import type { EntryLink } from './RulesPage.tsx'

/** Shows whether auto-match is on for this account: since when, by whom and why it was switched on or off. */
export function RuleState({ rule, entryLink }: { rule: AccountRule; entryLink: EntryLink }) {
  const { on, stoppedBy, wrongEntry, changedBy, changedAt, reason, limit, today } = rule
  const who = changedBy ? whoText(changedBy) : ''
  const when = changedAt ? whenText(changedAt) : ''
  if (stoppedBy === 'wrong-match')
    return (
      <Notice tone="danger" title={m.rules_stopped_title()}>
        {m.rules_stopped_why({ who, when })} {reason && m.rules_because({ reason })}{' '}
        {wrongEntry && entryLink(wrongEntry.id, m.rules_entry({ n: wrongEntry.number }))}
      </Notice>
    )
  return (
    <>
      <p className={styles.state}>
        {on && m.rules_on_since({ who, when })}
        {!on && changedAt !== null && m.rules_off_since({ who, when })}
        {!on && changedAt === null && m.rules_never_on()} {reason && m.rules_because({ reason })}
      </p>
      {(on || today > 0) && (
        <p className={styles.state}>
          {on && (limit === null ? m.rules_no_limit() : m.rules_limit_is({ limit: grouped(limit) }))}
          {on && ' · '}
          {m.rules_today({ n: grouped(today) })}
        </p>
      )}
    </>
  )
}
