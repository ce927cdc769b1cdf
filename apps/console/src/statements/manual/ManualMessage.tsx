import type { MessageReading } from '@khlang/contract/statements/statement-messages'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { messagesKey } from './manual-queries.ts'
import styles from './ManualForm.module.css'
import { ReadingCard } from './ReadingCard.tsx'

/** `reading` null: no pattern reads the text. */
type Read = { text: string; reading: MessageReading | null }

/**
 * Reads a pasted phone message, and shows the values before it becomes an entry. A message that no pattern can read may
 * be kept for later.
 */
export function ManualMessage() {
  const { may } = useMe()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [lastRead, setLastRead] = useState<Read | null>(null)
  /** Empties the field once its text is an entry or kept. Another text that was typed meanwhile stays. */
  const clear = (done: string) => {
    setText((now) => (now.trim() === done ? '' : now))
    setLastRead((now) => (now?.text === done ? null : now))
  }
  const read = useMutation({
    mutationFn: (pasted: string) => api.statements.readMessage({ text: pasted }),
    onSuccess: ({ reading }, pasted) => setLastRead({ text: pasted, reading }),
  })
  const keep = useOperation(
    (input: { text: string } & { operationId: string }) => api.statements.keepMessage(input),
    ({ number }, { text: kept }) => {
      toast({ title: m.manual_message_kept({ n: number }), text: '', tone: 'success', ms: toastMs.brief })
      void client.invalidateQueries({ queryKey: messagesKey('waiting') })
      clear(kept)
    },
  )
  // An answer about a text that is not in the field any more says nothing about the one that is.
  const shown = lastRead?.text === text.trim() ? lastRead : null
  const disabledReason = may.includes('entry.create') ? null : m.manual_needs_create()

  return (
    <section className={styles.form}>
      <h2 className="section-title">{m.manual_message_title()}</h2>
      <Textarea
        label={m.manual_message_text()}
        placeholder={m.manual_message_placeholder()}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setLastRead(null)
        }}
      />
      <ActButton
        disabledReason={disabledReason ?? (text.trim() === '' ? m.manual_message_title() : null)}
        variant={shown === null ? 'filled' : 'default'}
        loading={read.isPending}
        onClick={() => read.mutate(text.trim())}
      >
        {m.manual_message_read()}
      </ActButton>
      {read.error && read.variables === text.trim() && <ProblemNotice problem={asProblem(read.error)} />}
      {shown?.reading && (
        <ReadingCard
          key={shown.text}
          text={shown.text}
          reading={shown.reading}
          onCreated={() => clear(shown.text)}
        />
      )}
      {shown !== null && shown.reading === null && (
        <Notice
          tone="warning"
          urgent
          title={m.manual_message_unread()}
          actions={
            <Button loading={keep.busy} onClick={() => keep.run({ text: shown.text })}>
              {m.manual_message_keep()}
            </Button>
          }
        >
          {m.manual_message_unread_hint()}
        </Notice>
      )}
      <OperationNotice operation={keep} shown={null} />
    </section>
  )
}
