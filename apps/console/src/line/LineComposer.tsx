import type { LineSettings, LineTarget } from '@khlang/contract/line/line'
import type { OperationId } from '@khlang/domain/brand'
import { freeStickers, type LineContent, maxLineTextLength } from '@khlang/domain/line/line-content'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { grouped } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { ConfirmSend } from './ConfirmSend.tsx'
import { LineBubble, StickerPicture } from './LineBubble.tsx'
import styles from './Line.module.css'
import chat from './LineChat.module.css'
import composer from './LineComposer.module.css'
import { leftOf, quotaText } from './quota-labels.ts'
import { lineKeys } from './use-line.ts'

type Props = {
  target: LineTarget
  /** Number of recipients, as far as the page knows. */
  count: number
  settings: LineSettings | undefined
  /** Whether the form is in a narrow column beside a list. */
  narrow?: boolean
  /** Called when the server has accepted the message; it is delivered afterwards. */
  onSent: () => void
}

type Draft = {
  text: string
  image: string
  sticker: string | null
  /** The recipients and their number, as the employee confirmed them; left out until then. */
  to?: { target: LineTarget; recipients: number }
}
const empty: Draft = { text: '', image: '', sticker: null }

/**
 * Writes a message: a text, a picture's address and a sticker, any of them, with a preview and its cost. It is sent
 * only after a confirmation.
 */
export function LineComposer({ target, count: expected, settings, narrow, onSent }: Props) {
  const client = useQueryClient()
  const [counted, setCounted] = useState<{ of: string; count: number } | null>(null)
  // If somebody followed or blocked the account since, the server has refused and returned the current number of
  // recipients.
  const recipientsKey = JSON.stringify([target, expected])
  const count = counted?.of === recipientsKey ? counted.count : expected
  const [reviewing, setReviewing] = useState(false)
  const sendPermission = settings?.can['send'] ?? 'not-permitted'
  const quota = useQuery({
    queryKey: lineKeys.quota,
    queryFn: ({ signal }) => connectionsApi.lineQuota(undefined, { signal }),
    enabled: sendPermission === true && settings?.enabled === true,
  }).data
  const left = leftOf(quota?.quota ?? null)
  const form = useForm({
    draftOf: () => empty,
    errorsOf: ({ text, image }) => ({
      text: text.length > maxLineTextLength && m.line_text_long(),
      image: image !== '' && !readAvatarAddress(image).ok && m.line_image_wrong(),
    }),
    whyNot(draft) {
      if (sendPermission !== true) return reasonText(sendPermission)
      if (!settings?.enabled) return m.problem_line_off()
      if (count === 0) return m.line_nobody()
      if (contentsOf(draft).length === 0) return m.line_nothing()
      return left !== null && left < count
        ? m.line_quota_short({ left: grouped(left), n: grouped(count) })
        : null
    },
    send: ({ to, ...content }, { operationId }) =>
      connectionsApi.sendLine({
        operationId: operationId as OperationId,
        contents: contentsOf(content),
        ...to!,
      }),
    onSaved: ({ recipients }, { reset }) => {
      setReviewing(false)
      reset(null)
      for (const key of [lineKeys.sends, lineKeys.quota]) void client.invalidateQueries({ queryKey: key })
      toast({
        tone: 'success',
        title: m.line_sent_placed({ n: grouped(recipients) }),
        text: '',
        ms: toastMs.brief,
      })
      onSent()
    },
    onRefused: ({ code, details }) => {
      if (code !== 'line-recipients-changed') return
      setCounted({ of: recipientsKey, count: Number(details.detail) || 0 })
      void client.invalidateQueries({ queryKey: lineKeys.counts })
    },
  })
  const { draft, save } = form
  const contents = contentsOf(draft)
  return (
    <>
      <Form
        form={{
          ...form,
          // The message is shown once more, with its price, before it is sent.
          submit: () => form.disabledReason === null && setReviewing(true),
          isShownAtField: reviewing,
        }}
        submit={m.line_review()}
        label={m.line_tab_send()}
        className={narrow ? `${composer.composer} ${composer.narrow}` : composer.composer}
        foot={(parts) => (
          <div className={composer.preview}>
            <section aria-label={m.line_preview()}>
              <h3 className={styles.subtitle}>{m.line_preview()}</h3>
              <div className={chat.screen}>
                {contents.length === 0 && <p className={styles.quiet}>{m.line_preview_empty()}</p>}
                {contents.map((content) => (
                  <LineBubble key={content.kind} content={content} />
                ))}
              </div>
            </section>
            {quota && (
              <p className={composer.quota} data-short={left !== null && left < count}>
                <span className={styles.quiet}>{m.line_quota()}</span>
                <span>{quotaText(quota.quota)}</span>
              </p>
            )}
            {parts}
          </div>
        )}
      >
        <div className="stack">
          <Textarea
            label={m.line_text()}
            autosize={false}
            rows={5}
            description={m.line_text_count({ n: grouped(draft.text.length) })}
            {...form.field('text')}
          />
          <TextInput
            label={m.line_image()}
            description={m.line_image_hint()}
            placeholder="https://…"
            {...form.field('image')}
            onChange={({ currentTarget: { value } }) => form.change({ image: value.trim() })}
          />
          <StickerChoice value={draft.sticker} onChange={(sticker) => form.change({ sticker })} />
        </div>
      </Form>
      {reviewing && (
        <ConfirmSend
          contents={contents}
          count={count}
          quota={quota?.quota ?? null}
          busy={save.busy}
          notice={<OperationNotice state={save.state} onAgain={save.retry} onDismiss={save.dismiss} />}
          onConfirm={() => form.submit({ to: { target, recipients: count } })}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

function contentsOf({ text, image, sticker }: Omit<Draft, 'to'>) {
  const contents: LineContent[] = []
  if (text.trim() !== '') contents.push({ kind: 'text', text: text.trim() })
  if (readAvatarAddress(image).ok) contents.push({ kind: 'image', url: image })
  const pack = freeStickers.find(({ stickerIds }) =>
    (stickerIds as readonly string[]).includes(sticker ?? ''),
  )
  if (pack && sticker) contents.push({ kind: 'sticker', packageId: pack.packageId, stickerId: sticker })
  return contents
}

/** Chooses one of LINE's free stickers, or none. */
const StickerChoice = ({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) => (
  <fieldset className={composer.stickers}>
    <legend>{m.line_sticker()}</legend>
    {freeStickers
      .flatMap(({ stickerIds }) => [...stickerIds])
      .map((id) => (
        <BareButton
          key={id}
          className={composer.stickerButton}
          aria-label={m.line_sticker_of({ id })}
          aria-pressed={value === id}
          onClick={() => onChange(value === id ? null : id)}
        >
          <StickerPicture id={id} size={48} />
        </BareButton>
      ))}
  </fieldset>
)
