import type { LineReply } from '@khlang/contract/connections/line'
import type { OperationId } from '@khlang/domain/brand'
import { type ReplyHow, replyHows } from '@khlang/domain/connections/line-reply'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import type { Problem } from '#parts/problems/problem.ts'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './Line.module.css'

type Props = {
  reply: LineReply | null
  kind: LineReply['kind']
  onDone: () => void
  onStale: () => void
}
type Written = Pick<LineReply, 'kind' | 'how' | 'words' | 'body' | 'enabled' | 'place'>

type Draft = { words: string; how: ReplyHow; body: string; enabled: boolean; place: string }
const draftOf = (reply: LineReply | null): Draft => ({
  words: reply?.words.join(', ') ?? '',
  how: reply?.how ?? 'exact',
  body: reply?.body ?? '',
  enabled: reply?.enabled ?? true,
  place: String(reply?.place ?? 0),
})

const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** One automatic reply. */
export function ReplyForm({ reply, kind, onDone, onStale }: Props) {
  const { seen, meet } = useAsSeen(reply)
  const [{ words, how, body, enabled, place }, setDraft] = useState(() => draftOf(reply))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const onRefused = (problem: Problem) => {
    meet(problem)
    onStale()
  }
  const save = useOperation(
    ({ operationId, ...written }: Written & { operationId: string }) =>
      seen
        ? connectionsApi.updateLineReply({ id: seen.id, version: seen.version, ...written })
        : connectionsApi.createLineReply({ operationId: operationId as OperationId, ...written }),
    onDone,
    onRefused,
  )
  const remove = useOperation(
    ({ id, version }: { id: string; version: number } & { operationId: string }) =>
      connectionsApi.removeLineReply({ id, version }),
    onDone,
    onRefused,
  )
  const given = kind === 'keyword' ? wordsOf(words) : []
  const disabledReason =
    (kind === 'keyword' && given.length === 0 ? m.line_keywords_missing() : null) ??
    (body.trim() === '' ? m.line_reply_body_missing() : null)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason !== null) return
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
            onChange={({ currentTarget: { value } }) => change({ words: value })}
          />
          <Choices
            label={m.line_how()}
            value={how}
            choices={replyHows.map((value) => ({
              value,
              label: value === 'exact' ? m.line_how_exact() : m.line_how_contains(),
            }))}
            onChange={(chosen) => change({ how: chosen })}
          />
          <TextInput
            label={m.line_reply_place()}
            description={m.line_reply_place_hint()}
            inputMode="numeric"
            value={place}
            onChange={({ currentTarget: { value } }) => change({ place: value })}
          />
        </>
      )}
      <Textarea
        label={m.line_reply_body()}
        rows={6}
        maxLength={5_000}
        {...(kind !== 'keyword' && { 'data-autofocus': true })}
        value={body}
        onChange={({ currentTarget: { value } }) => change({ body: value })}
      />
      <Checkbox
        label={m.line_reply_on()}
        checked={enabled}
        onChange={({ currentTarget: { checked } }) => change({ enabled: checked })}
      />
      <SaveNotice save={save} onTheirs={() => setDraft(draftOf(seen))} />
      <OperationNotice state={remove.state} onAgain={remove.again} onDismiss={remove.dismiss} />
      <div className={styles.acts}>
        <ActButton type="submit" disabledReason={disabledReason} loading={save.busy}>
          {m.form_save()}
        </ActButton>
        {seen && (
          <ActButton
            disabledReason={null}
            variant="default"
            loading={remove.busy}
            onClick={() => remove.run({ id: seen.id, version: seen.version })}
          >
            {m.line_reply_remove()}
          </ActButton>
        )}
      </div>
    </form>
  )
}
