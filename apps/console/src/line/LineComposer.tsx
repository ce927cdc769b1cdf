import { freeStickers } from '@khlang/domain/line/line-content'
import { Textarea, TextInput } from '@mantine/core'
import * as m from '#messages'
import { Form } from '#parts/form/Form.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { grouped } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { ConfirmSend } from './ConfirmSend.tsx'
import { LineBubble, StickerPicture } from './LineBubble.tsx'
import styles from './Line.module.css'
import chat from './LineChat.module.css'
import composer from './LineComposer.module.css'
import { quotaText } from './quota-labels.ts'
import { type LineMessageOptions, useLineMessage } from './use-line-message.ts'

type Props = LineMessageOptions & {
  /** Whether the form is in a narrow column beside a list. */
  narrow?: boolean
}

/**
 * Writes a message: a text, a picture's address and a sticker, any of them, with a preview and its cost. It is sent
 * only after a confirmation.
 */
export function LineComposer({ target, count: expected, settings, narrow, onSent }: Props) {
  const { form, contents, summary, count, quota, isShort, reviewing, setReviewing, confirm } = useLineMessage(
    {
      target,
      count: expected,
      settings,
      onSent,
    },
  )
  const { draft, save } = form
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
              <p className={composer.quota} data-short={isShort}>
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
          notice={<OperationNotice operation={save} shown={summary} />}
          onConfirm={confirm}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
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
