import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import * as m from '#messages'
import { useCopy } from '../use-copy.ts'

/** Shows a copy button with a visible label, so that nobody overlooks it: the text is shown only once. */
export function CopyText({ label, text, small }: { label: string; text: string; small?: boolean }) {
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      {...(small && { size: 'compact-md' })}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={copy}
    >
      {isCopied ? m.factor_copied() : label}
    </Button>
  )
}
