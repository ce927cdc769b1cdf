import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { ApprovalHint } from '#parts/approvals/ApprovalHint.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useMe } from '#parts/session/me.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useKeyDown } from '#parts/use-keydown.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './RequestActs.module.css'

export type ClosingWords = {
  title: string
  note: string
  confirm: string
  presets: readonly string[]
  /** Whether the act cancels the request: then the shop's own reasons are offered. */
  cancels?: true
}

type Props = {
  words: ClosingWords
  /** Credits or baht of the request. */
  amount: number
  busy: boolean
  /** The result of the last try. */
  notice: ReactNode
  /** Why the button is disabled for a moment, if the card was just opened or has just changed; null if it is not. */
  settlingReason: string | null
  onConfirm: (reason: string) => void
  onBack: () => void
  /** Further fields, before the reason. */
  children?: ReactNode
}

/**
 * Explains what an act does and does not do, and asks for its reason. `onConfirm` gets the reason; Escape goes back.
 */
export function RequestClosing(props: Props) {
  const { words, amount, busy, notice, settlingReason, onConfirm, onBack, children } = props
  const staleReason = useStaleScreenReason()
  const form = useRef<HTMLElement>(null)
  const [reason, setReason] = useState('')
  const { cancelReasons } = useMe()
  const presets = words.cancels && cancelReasons.length > 0 ? cancelReasons : words.presets
  useEffect(() => form.current?.querySelector<HTMLElement>('button, textarea')?.focus(), [])
  useKeyDown(form, (event) => {
    if (event.code !== 'Escape') return
    event.preventDefault()
    onBack()
  })
  return (
    <section ref={form} className={styles.steps}>
      <Notice tone="warning" title={words.title}>
        {words.note}
      </Notice>
      {children}
      <ReasonPicker presets={presets} value={reason} onChange={setReason} />
      {words.cancels && <ApprovalHint act="request.cancel" credits={amount} />}
      {notice}
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {m.go_back()}
        </Button>
        <ActButton
          disabledReason={staleReason ?? (reason.trim() === '' ? m.reason_needed() : settlingReason)}
          color="red"
          className={styles.money}
          loading={busy}
          onClick={() => onConfirm(reason.trim())}
        >
          {words.confirm}
        </ActButton>
      </DialogActions>
    </section>
  )
}
