import type { MessageRow } from '@khlang/contract/statements/statement-messages'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { useMe } from '#parts/session/me.ts'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { DismissMessageDialog } from './DismissMessageDialog.tsx'
import { messagesKey } from './manual-queries.ts'
import { ReadingCard } from './ReadingCard.tsx'
import styles from './UnreadMessages.module.css'

type State = MessageRow['state']
/** `onNewPattern`: opens a new pattern made from the message with this id. */
type Props = { onNewPattern: (messageId: string) => void }

/**
 * Lists messages, from phones or pasted by employees, that did not become an entry when they arrived (no pattern, no
 * clear account, too old and the like: `unreadReasons`), newest first: waiting, made an entry since (`read`), or
 * dismissed (`aside`). A waiting one that the current patterns can read is shown with that reading, for a person to
 * record.
 */
export function UnreadMessages({ onNewPattern }: Props) {
  const { may } = useMe()
  const client = useQueryClient()
  const [state, setState] = useState<State>('waiting')
  const [dismissed, setDismissed] = useState<MessageRow | null>(null)
  const { rows, error, refetch, more } = usePages({
    queryKey: messagesKey(state),
    read: (paging, signal) => api.statements.messages({ state, ...paging }, { signal }),
    refetchInterval: 30_000,
  })
  const invalidate = () => void client.invalidateQueries({ queryKey: ['messages'] })
  const disabledReason = may.includes('entry.create') ? null : m.manual_needs_create()
  const patternWhy = may.includes('parser.edit') ? null : m.manual_needs_parser()

  return (
    <section className={styles.list}>
      <NativeSelect
        label={m.manual_unread_state()}
        className={styles.state}
        value={state}
        data={[
          { value: 'waiting', label: m.manual_unread_waiting() },
          { value: 'read', label: m.manual_unread_read() },
          { value: 'aside', label: m.manual_unread_dismiss_list() },
        ]}
        onChange={(event) => setState(event.currentTarget.value as State)}
      />
      {error && <LoadProblem title={m.manual_load_failed()} error={error} onAgain={() => void refetch()} />}
      {rows?.length === 0 && <EmptyNote title={m.manual_unread_none()} hint={m.manual_unread_none_hint()} />}
      {rows?.map((row) => (
        <article key={row.id} className={styles.message} data-id={row.id}>
          <p className={styles.meta}>
            {m.manual_unread_meta({
              n: row.number,
              when: whenText(row.heardAt),
              // An employee's e-mail, or the name of the phone.
              who: row.keptBy.split('@')[0]!,
            })}
            {row.reading && <StatusChip tone="success">{m.manual_unread_readable()}</StatusChip>}
          </p>
          <pre className={styles.text}>{row.text}</pre>
          {row.entry && (
            <Link to={paths.statement} search={{ tab: 'all', entry: row.entry.id }} className={styles.link}>
              {m.manual_unread_entry({ n: row.entry.number })}
            </Link>
          )}
          {row.reason && (
            <p className={styles.meta}>
              {row.reason} · {row.settledBy?.split('@')[0]}
            </p>
          )}
          {row.reading && (
            <ReadingCard text={row.text} reading={row.reading} messageId={row.id} onCreated={invalidate} />
          )}
          {row.state === 'waiting' && (
            <div className={styles.acts}>
              {!row.reading && (
                <ActButton disabledReason={patternWhy} variant="default" onClick={() => onNewPattern(row.id)}>
                  {m.manual_unread_mend()}
                </ActButton>
              )}
              <ActButton disabledReason={disabledReason} variant="default" onClick={() => setDismissed(row)}>
                {m.manual_unread_dismiss()}
              </ActButton>
            </div>
          )}
        </article>
      ))}
      {more && <MoreLines {...more} />}
      {dismissed && (
        <DismissMessageDialog message={dismissed} onDone={invalidate} onClose={() => setDismissed(null)} />
      )}
    </section>
  )
}
