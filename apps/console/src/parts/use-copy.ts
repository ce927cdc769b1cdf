import { useState } from 'react'
import * as m from '#messages'
import { toast, toastMs } from '#ui/toast.ts'

const confirmedMs = 1_500

/**
 * Returns a function that copies a text to the clipboard, and whether it has just done so. If the browser does not
 * allow it, says so, since the text may be shown only once.
 */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  const confirm = () => {
    setCopied(true)
    setTimeout(() => setCopied(false), confirmedMs)
  }
  return { isCopied, copy: () => void navigator.clipboard.writeText(text).then(confirm, sayCopyFailed) }
}

/** Says that the browser did not allow to copy. */
export const sayCopyFailed = () =>
  toast({ tone: 'danger', ms: toastMs.brief, title: m.copy(), text: m.palette_copy_failed() })
