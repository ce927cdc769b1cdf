import type { LineReply } from '@khlang/contract/line/line'
import type { OperationId } from '@khlang/domain/brand'
import { replyHows } from '@khlang/domain/line/line-reply'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/connections/create-line-reply'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { draftOf, placeOf, writtenOf, wrongWords } from './reply-draft.ts'

type Props = {
  reply: LineReply | null
  kind: LineReply['kind']
  onDone: () => void
  onRefused: () => void
}

/** Edits one automatic reply; `reply` null: a new one. `onDone` is called when it was saved or removed. */
export function ReplyForm({ reply, kind, onDone, onRefused }: Props) {
  const form = useForm({
    row: reply,
    draftOf,
    errorsOf: ({ words, body, place }) => ({
      words: kind === 'keyword' && wrongWords(words),
      place: placeOf(place) === null && m.settings_range({ least: '0', most: '9999' }),
      body: body.trim() === '' && m.line_reply_body_missing(),
    }),
    limits,
    send: (draft, { operationId, seenRow }) => {
      const written = writtenOf(draft, kind)
      return seenRow
        ? connectionsApi.updateLineReply({ id: seenRow.id, version: seenRow.version, ...written })
        : connectionsApi.createLineReply({ operationId: operationId as OperationId, ...written })
    },
    onSaved: onDone,
    onRefused,
  })
  const { seenRow, field } = form
  const remove = useOperation(
    ({ id, version }: { id: string; version: number } & { operationId: string }) =>
      connectionsApi.removeLineReply({ id, version }),
    onDone,
    onRefused,
  )
  return (
    <Form
      form={form}
      submit={m.form_save()}
      notice={<OperationNotice operation={remove} shown={null} />}
      acts={
        seenRow && (
          <ActButton
            disabledReason={null}
            variant="default"
            loading={remove.busy}
            onClick={() => remove.run({ id: seenRow.id, version: seenRow.version })}
          >
            {m.line_reply_remove()}
          </ActButton>
        )
      }
    >
      {kind === 'keyword' && (
        <>
          <TextInput
            label={m.line_keywords()}
            description={m.line_keywords_hint()}
            data-autofocus
            {...field('words')}
          />
          <Choices
            label={m.line_how()}
            choices={replyHows.map((value) => ({
              value,
              label: value === 'exact' ? m.line_how_exact() : m.line_how_contains(),
            }))}
            {...form.pick('how')}
          />
          <TextInput
            label={m.line_reply_place()}
            description={m.line_reply_place_hint()}
            inputMode="numeric"
            {...field('place')}
          />
        </>
      )}
      <Textarea
        label={m.line_reply_body()}
        rows={6}
        {...(kind !== 'keyword' && { 'data-autofocus': true })}
        {...field('body')}
      />
      <Checkbox label={m.line_reply_on()} {...form.tick('enabled')} />
    </Form>
  )
}
