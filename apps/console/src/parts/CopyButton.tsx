import { IconCheck, IconCopy } from '@tabler/icons-react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import { useCopy } from './use-copy.ts'

/** Shows a button that copies a text to the clipboard and briefly confirms it. */
export function CopyButton({ text }: { text: string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <IconButton label={isCopied ? m.copied() : m.copy()} onClick={copy}>
      {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    </IconButton>
  )
}
