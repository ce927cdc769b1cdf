import type { LineReply } from '@khlang/contract/line'
import type { OperationId } from '@khlang/domain/brand'
import { type ReplyHow, replyHows } from '@khlang/domain/connections/line-reply'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { connectionsApi } from '#app/connections-api.ts'
import { Choices } from '#parts/Choices.tsx'
import { OperationNotice } from '#parts/OperationNotice.tsx'
import { useOperation } from '#parts/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './Line.module.css'

type Props = {
  reply: LineReply | null
  kind: LineReply['kind']
  onDone: () => void
  onStale: () => void
}
type Written = Pick<LineReply, 'kind' | 'how' | 'words' | 'body' | 'enabled' | 'place'>

const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** One answer that is given by itself. */
export function ReplyForm({ reply, kind, onDone, onStale }: Props) {
  const [words, setWords] = useState(reply?.words.join(', ') ?? '')
  const [how, setHow] = useState<ReplyHow>(reply?.how ?? 'exact')
  const [body, setBody] = useState(reply?.body ?? '')
  const [enabled, setEnabled] = useState(reply?.enabled ?? true)
  const [place, setPlace] = useState(String(reply?.place ?? 0))
  const save = useOperation(
    ({ operationId, ...written }: Written & { operationId: string }) =>
      reply
        ? connectionsApi.updateLineReply({ id: reply.id, version: reply.version, ...written })
        : connectionsApi.createLineReply({ operationId: operationId as OperationId, ...written }),
    onDone,
    onStale,
  )
  const remove = useOperation(
    ({ id, version }: { id: string; version: number } & { operationId: string }) =>
      connectionsApi.removeLineReply({ id, version }),
    onDone,
    onStale,
  )
  const given = kind === 'keyword' ? wordsOf(words) : []
  const why =
    (kind === 'keyword' && given.length === 0 ? m.line_keywords_missing() : null) ??
    (body.trim() === '' ? m.line_reply_body_missing() : null)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (why !== null) return
        save.run({
          kind,
          how,
          words: given,
          body: body.trim(),
          enabled,
          place: /^\d{1,4}$/.test(place) ? Number(place) : 0,
        })
      }}
    >
      {kind === 'keyword' && (
        <>
          <TextInput
            label={m.line_keywords()}
            description={m.line_keywords_hint()}
            data-autofocus
            maxLength={500}
            value={words}
            onChange={({ currentTarget: { value } }) => setWords(value)}
          />
          <Choices
            label={m.line_how()}
            value={how}
            choices={replyHows.map((value) => ({
              value,
              label: value === 'exact' ? m.line_how_exact() : m.line_how_contains(),
            }))}
            onChange={setHow}
          />
          <TextInput
            label={m.line_reply_place()}
            description={m.line_reply_place_hint()}
            inputMode="numeric"
            value={place}
            onChange={({ currentTarget: { value } }) => setPlace(value)}
          />
        </>
      )}
      <Textarea
        label={m.line_reply_body()}
        rows={6}
        maxLength={5_000}
        {...(kind !== 'keyword' && { 'data-autofocus': true })}
        value={body}
        onChange={({ currentTarget: { value } }) => setBody(value)}
      />
      <Checkbox
        label={m.line_reply_on()}
        checked={enabled}
        onChange={({ currentTarget: { checked } }) => setEnabled(checked)}
      />
      <OperationNotice state={save.state} onAgain={save.again} onDismiss={save.dismiss} />
      <OperationNotice state={remove.state} onAgain={remove.again} onDismiss={remove.dismiss} />
      <div className={styles.acts}>
        <ActButton type="submit" why={why} loading={save.busy}>
          {m.form_save()}
        </ActButton>
        {reply && (
          <ActButton
            why={null}
            variant="default"
            loading={remove.busy}
            onClick={() => remove.run({ id: reply.id, version: reply.version })}
          >
            {m.line_reply_remove()}
          </ActButton>
        )}
      </div>
    </form>
  )
}
