import type { LineContent } from '@khlang/domain/line/line-content'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { useSettling } from '#parts/desk/use-settling.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { LineBubble } from './LineBubble.tsx'
import styles from './Line.module.css'
import chat from './LineChat.module.css'
import { type Quota, quotaText } from './quota-labels.ts'

type Props = {
  contents: readonly LineContent[]
  count: number
  quota: Quota | null
  busy: boolean
  notice: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/**
 * Confirms a message: the number of recipients (`count`), the cost in messages of the monthly quota, and that it cannot
 * be recalled. `notice` shows how sending went if it was refused or not answered.
 */
export function ConfirmSend({ contents, count, quota, busy, notice, onConfirm, onClose }: Props) {
  // A held-down key that opened the dialog must not confirm it too.
  const settling = useSettling('opened')
  return (
    <Dialog title={m.line_confirm_title({ n: grouped(count) })} onClose={onClose}>
      <div className="stack">
        <div className={chat.screen}>
          {contents.map((content) => (
            <LineBubble key={content.kind} content={content} />
          ))}
        </div>
        <p>
          {m.line_confirm_quota({ n: grouped(count) })}{' '}
          <span className={styles.quiet}>{quotaText(quota)}</span>
        </p>
        <p className={styles.quiet}>{m.line_confirm_back()}</p>
        {notice}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.close()}
          </Button>
          <ActButton
            disabledReason={settling ? m.match_settling() : null}
            loading={busy}
            data-autofocus
            onClick={onConfirm}
          >
            {m.line_confirm({ n: grouped(count) })}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
