import type { LineReply, LineSettings } from '@khlang/contract/line/line'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './Line.module.css'
import replies from './LineReplies.module.css'
import { ReplyForm } from './ReplyForm.tsx'
import { TryReply } from './TryReply.tsx'
import { lineKeys } from './use-line.ts'

type Editing = { reply: LineReply | null; kind: LineReply['kind'] }

/** Edits automatic replies: one greeting, keywords with their answers, and one answer to everything else. */
export function LineReplies({ settings }: { settings: LineSettings | undefined }) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: lineKeys.replies,
    queryFn: ({ signal }) => connectionsApi.lineReplies(undefined, { signal }),
  })
  const disabledReason =
    settings?.can['send'] === true ? null : reasonText(settings?.can['send'] ?? 'not-permitted')
  const rows = data?.rows ?? []
  const one = (kind: LineReply['kind']) => rows.find((row) => row.kind === kind) ?? null
  const keywords = rows.filter(({ kind }) => kind === 'keyword')
  const single = (kind: 'greeting' | 'default', title: string, hint: string) => (
    <section className={styles.card} aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <p className={styles.quiet}>{hint}</p>
      <Answer
        reply={one(kind)}
        disabledReason={disabledReason}
        title={title}
        onEdit={() => setEditing({ reply: one(kind), kind })}
      />
    </section>
  )
  return (
    <>
      <p className={styles.quiet}>{m.line_replies_hint()}</p>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {isPending && <div className={styles.skeleton} />}
      {data && (
        <div className={styles.pair}>
          {single('greeting', m.line_greeting(), m.line_greeting_hint())}
          {single('default', m.line_default(), m.line_default_hint())}
        </div>
      )}
      {data && (
        <section className={styles.card} aria-label={m.line_keyword()}>
          <div className={styles.cardHead}>
            <h2 className="section-title">{m.line_keyword()}</h2>
            <ActButton
              disabledReason={disabledReason}
              size="compact-md"
              onClick={() => setEditing({ reply: null, kind: 'keyword' })}
            >
              {m.line_reply_add()}
            </ActButton>
          </div>
          {keywords.length === 0 && (
            <div className={styles.nothing}>
              <EmptyNote title={m.line_reply_none()} />
            </div>
          )}
          <ul className={styles.sends}>
            {keywords.map((reply) => (
              <li key={reply.id} className={styles.send}>
                <div className={styles.sendHead}>
                  {reply.words.map((word) => (
                    <StatusChip key={word} tone="gold">
                      {word}
                    </StatusChip>
                  ))}
                  <span className={styles.quiet}>
                    {reply.how === 'exact' ? m.line_how_exact() : m.line_how_contains()}
                  </span>
                </div>
                <Answer
                  reply={reply}
                  disabledReason={disabledReason}
                  title={reply.words.join(', ')}
                  onEdit={() => setEditing({ reply, kind: 'keyword' })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <TryReply />
      {editing && (
        <Dialog shape="side" title={titleOf(editing)} onClose={() => setEditing(null)}>
          <ReplyForm
            {...editing}
            onDone={() => {
              setEditing(null)
              void client.invalidateQueries({ queryKey: lineKeys.replies })
            }}
            onRefused={() => void refetch()}
          />
        </Dialog>
      )}
    </>
  )
}

function titleOf({ reply, kind }: Editing) {
  if (kind === 'greeting') return m.line_greeting()
  if (kind === 'default') return m.line_default()
  return reply ? reply.words.join(', ') : m.line_reply_new()
}

type AnswerProps = {
  reply: LineReply | null
  disabledReason: string | null
  title: string
  onEdit: () => void
}

const Answer = ({ reply, disabledReason, title, onEdit }: AnswerProps) => (
  <div className={replies.answer}>
    {reply && <p className={replies.answerText}>{reply.body}</p>}
    <div className={styles.acts}>
      {reply && (
        <StatusChip tone={reply.enabled ? 'success' : 'quiet'}>
          {reply.enabled ? m.line_reply_on() : m.line_reply_off()}
        </StatusChip>
      )}
      <ActButton
        disabledReason={disabledReason}
        size="compact-sm"
        variant="default"
        aria-label={`${reply ? m.line_reply_edit() : m.line_reply_write()} – ${title}`}
        onClick={onEdit}
      >
        {reply ? m.line_reply_edit() : m.line_reply_write()}
      </ActButton>
    </div>
  </div>
)
