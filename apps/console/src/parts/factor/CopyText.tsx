import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'

const confirmedMs = 1_500

/** Shows a copy button with a visible label, so that nobody overlooks it: the text is shown only once. */
export function CopyText({ label, text, small }: { label: string; text: string; small?: boolean }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), confirmedMs)
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      {...(small && { size: 'compact-md' })}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? m.factor_copied() : label}
    </Button>
  )
}
