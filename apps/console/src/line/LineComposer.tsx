import type { LineSettings, LineTarget } from '@khlang/contract/line/line'
import type { OperationId } from '@khlang/domain/brand'
import { freeStickers, type LineContent, longestLineText } from '@khlang/domain/line/line-content'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
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
  /** Number of recipients. */
  count: number
  settings: LineSettings | undefined
  /** In a narrow column beside a list. */
  narrow?: boolean
  onSent: () => void
}

/** Writes a message, with a preview and its cost. It is sent only after a confirmation. */
export function LineComposer({ target, count: expected, settings, narrow, onSent }: Props) {
  const client = useQueryClient()
  const [told, setTold] = useState<{ of: string; count: number } | null>(null)
  // Somebody followed or blocked the account since: the server has returned the current number of recipients.
  const asked = JSON.stringify([target, expected])
  const count = told?.of === asked ? told.count : expected
  const [text, setText] = useState('')
  const [image, setImage] = useState('')
  const [sticker, setSticker] = useState<string | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const quota = useQuery({
    queryKey: lineKeys.quota,
    queryFn: ({ signal }) => connectionsApi.lineQuota(undefined, { signal }),
    enabled: settings?.can['send'] === true && settings.enabled,
  }).data
  const contents = contentsOf({ text, image, sticker })
  const send = useOperation(
    ({
      operationId,
      ...input
    }: { target: LineTarget; contents: LineContent[]; recipients: number } & {
      operationId: string
    }) => connectionsApi.sendLine({ operationId: operationId as OperationId, ...input }),
    ({ recipients }) => {
      setReviewing(false)
      setText('')
      setImage('')
      setSticker(null)
      for (const key of [lineKeys.sends, lineKeys.quota]) void client.invalidateQueries({ queryKey: key })
      toast({
        tone: 'success',
        title: m.line_sent_placed({ n: grouped(recipients) }),
        text: '',
        ms: toastMs.brief,
      })
      onSent()
    },
    ({ code, details }) => {
      if (code !== 'line-recipients-changed') return
      setTold({ of: asked, count: Number(details.detail) || 0 })
      void client.invalidateQueries({ queryKey: lineKeys.counts })
    },
  )
  const wrongImage = image !== '' && !readAvatarAddress(image).ok
  const left = leftOf(quota?.quota ?? null)
  const disabledReason =
    (settings?.can['send'] === true ? null : reasonText(settings?.can['send'] ?? 'not-permitted')) ??
    (settings?.enabled ? null : m.problem_line_off()) ??
    (count === 0 ? m.line_nobody() : null) ??
    (text.length > longestLineText ? m.line_text_long() : null) ??
    (wrongImage ? m.line_image_wrong() : null) ??
    (contents.length === 0 ? m.line_nothing() : null) ??
    (left !== null && left < count ? m.line_quota_short({ left: grouped(left), n: grouped(count) }) : null)
  return (
    <div className={composer.composer} data-narrow={narrow || undefined}>
      <div className="stack">
        <Textarea
          label={m.line_text()}
          autosize={false}
          rows={5}
          value={text}
          error={text.length > longestLineText && m.line_text_long()}
          description={m.line_text_count({ n: grouped(text.length) })}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <TextInput
          label={m.line_image()}
          description={m.line_image_hint()}
          placeholder="https://…"
          value={image}
          error={wrongImage && m.line_image_wrong()}
          onChange={({ currentTarget: { value } }) => setImage(value.trim())}
        />
        <StickerChoice value={sticker} onChange={setSticker} />
      </div>
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
        <ActButton disabledReason={disabledReason} onClick={() => setReviewing(true)}>
          {m.line_review()}
        </ActButton>
        {!reviewing && <OperationNotice state={send.state} onAgain={send.again} onDismiss={send.dismiss} />}
      </div>
      {reviewing && (
        <ConfirmSend
          contents={contents}
          count={count}
          quota={quota?.quota ?? null}
          busy={send.busy}
          notice={<OperationNotice state={send.state} onAgain={send.again} onDismiss={send.dismiss} />}
          onConfirm={() => send.run({ target, contents, recipients: count })}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  )
}

function contentsOf({ text, image, sticker }: { text: string; image: string; sticker: string | null }) {
  const contents: LineContent[] = []
  if (text.trim() !== '') contents.push({ kind: 'text', text: text.trim() })
  if (readAvatarAddress(image).ok) contents.push({ kind: 'image', url: image })
  const pack = freeStickers.find(({ stickerIds }) =>
    (stickerIds as readonly string[]).includes(sticker ?? ''),
  )
  if (pack && sticker) contents.push({ kind: 'sticker', packageId: pack.packageId, stickerId: sticker })
  return contents
}

/** A choice of LINE's free stickers, or none. */
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
