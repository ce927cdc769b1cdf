import type { LineSettings, LineTarget } from '@khlang/contract/line/line'
import type { OperationId } from '@khlang/domain/brand'
import { cutText } from '@khlang/domain/cut-text'
import { freeStickers, type LineContent, maxLineTextLength } from '@khlang/domain/line/line-content'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { useForm } from '#parts/form/use-form.ts'
import { Problem } from '#parts/problems/problem.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { grouped } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { leftOf } from './quota-labels.ts'
import { lineKeys } from './use-line.ts'

export type LineMessageOptions = {
  target: LineTarget
  /** Number of recipients, as far as the page knows. */
  count: number
  settings: LineSettings | undefined
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
 * Holds a message that is being written, and sends it with the number of recipients that the employee confirmed
 * (`count`). After a lost answer the same message is sent as the same command, however many recipients the page has
 * counted since: it may have been sent.
 */
export function useLineMessage({ target, count: expected, settings, onSent }: LineMessageOptions) {
  const client = useQueryClient()
  const [counted, setCounted] = useState<{ of: string; count: number } | null>(null)
  // If somebody followed or blocked the account since, the server has refused and returned the current number of
  // recipients.
  const recipientsKey = JSON.stringify([target, expected])
  const countNow = counted?.of === recipientsKey ? counted.count : expected
  const [reviewing, setReviewing] = useState(false)
  const sendPermission = settings?.can['send'] ?? 'not-permitted'
  const quota = useQuery({
    queryKey: lineKeys.quota,
    queryFn: ({ signal }) => connectionsApi.lineQuota(undefined, { signal }),
    enabled: sendPermission === true && settings?.enabled === true,
  }).data
  const left = leftOf(quota?.quota ?? null)
  const readSendsAgain = () => {
    for (const key of [lineKeys.sends, lineKeys.quota]) void client.invalidateQueries({ queryKey: key })
  }
  const form = useForm({
    draftOf: () => empty,
    errorsOf: ({ text, image }) => ({
      text: text.length > maxLineTextLength && m.line_text_long(),
      image: image !== '' && !readAvatarAddress(image).ok && m.line_image_wrong(),
    }),
    whyNot(draft) {
      if (sendPermission !== true) return reasonText(sendPermission)
      if (!settings?.enabled) return m.problem_line_off()
      if (countNow === 0) return m.line_nobody()
      if (contentsOf(draft).length === 0) return m.line_nothing()
      return left !== null && left < countNow
        ? m.line_quota_short({ left: grouped(left), n: grouped(countNow) })
        : null
    },
    send: ({ to, ...content }, { operationId }) =>
      connectionsApi
        .sendLine({ operationId: operationId as OperationId, contents: contentsOf(content), ...to! })
        .catch(explainSentBefore),
    onSaved: ({ recipients }, { reset }) => {
      setReviewing(false)
      reset(null)
      readSendsAgain()
      toast({
        tone: 'success',
        title: m.line_sent_placed({ n: grouped(recipients) }),
        text: '',
        ms: toastMs.brief,
      })
      onSent()
    },
    onRefused: ({ code, details }) => {
      if (code === 'operation-reused') readSendsAgain()
      if (code !== 'line-recipients-changed') return
      setCounted({ of: recipientsKey, count: Number(details.detail) || 0 })
      void client.invalidateQueries({ queryKey: lineKeys.counts })
    },
  })
  const { draft, save } = form
  const contents = contentsOf(draft)
  const unanswered = save.state.phase === 'undecided' ? save.state.input.sentDraft : null
  const isUnanswered =
    unanswered !== null &&
    JSON.stringify([contentsOf(unanswered), unanswered.to?.target]) === JSON.stringify([contents, target])
  const count = isUnanswered ? unanswered.to!.recipients : countNow
  const summary = [m.line_confirm({ n: grouped(count) }), cutText(draft.text.trim() || draft.image, 60)]
    .filter(Boolean)
    .join(' · ')
  return {
    form,
    contents,
    /** What would be sent, in one line. */
    summary,
    count,
    quota,
    isShort: left !== null && left < count,
    reviewing,
    setReviewing,
    confirm: () =>
      isUnanswered ? save.retry() : form.submit(summary, { to: { target, recipients: count } }),
  }
}

/**
 * After a lost answer and a reload, the same message is sent under its first operation id (`keepOperation`), but with
 * the number of recipients as it is by now. If that is another, and the first sending had arrived, the server refuses
 * this one (`operation-reused`). Its usual sentence asks to reload the page; the employee would then write the message
 * again, and everybody would get it twice. So this one says that it was sent.
 */
function explainSentBefore(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'operation-reused') throw error
  throw new Problem(error.code, error.status, error.details, m.line_sent_before)
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
