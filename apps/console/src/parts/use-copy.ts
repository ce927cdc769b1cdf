import { useState } from 'react'
import { copyText } from './copy-text.ts'

const confirmedMs = 1_500

/** Returns a function that copies a text to the clipboard, and whether it has just done so. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), confirmedMs)
  }
  return { isCopied, copy: () => void copy() }
}
