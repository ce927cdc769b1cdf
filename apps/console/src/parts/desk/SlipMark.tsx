import { IconPaperclip } from '@tabler/icons-react'
import * as m from '#messages'
import styles from './SlipMark.module.css'

type Props = { slips: number; duplicate: boolean }

/** Shows the number of slips of a request, and whether one has the picture or bank reference of another request's slip. */
export function SlipMark({ slips, duplicate }: Props) {
  if (slips === 0) return null
  const label = duplicate ? m.slip_mark_duplicate({ n: slips }) : m.slip_mark({ n: slips })
  return (
    <span
      className={styles.mark}
      data-duplicate={duplicate || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      <IconPaperclip size={15} aria-hidden="true" />
      {duplicate ? '!' : slips > 1 && slips}
    </span>
  )
}
