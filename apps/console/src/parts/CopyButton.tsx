import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'

const confirmedMs = 1_500

/** Shows a button that copies a text to the clipboard and briefly confirms it. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), confirmedMs)
  }
  return (
    <IconButton label={copied ? m.copied() : m.copy()} onClick={() => void copy()}>
      {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    </IconButton>
  )
}
