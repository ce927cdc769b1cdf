import { Button, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SlipDraft } from './SlipDraft.tsx'
import type { RequestAddress, SlipCalls } from './slip-calls.ts'
import styles from './Slips.module.css'
import { pictureText } from './slip-labels.ts'
import { usePastedPictures } from './use-pasted-pictures.ts'
import type { PendingSlips } from './use-pending-slips.ts'

const acceptedTypes = 'image/jpeg,image/png,image/webp'

type Props = {
  pendingSlips: PendingSlips
  requestId?: string
  calls: SlipCalls
  addressOf: RequestAddress
  /** Why no slip can be attached now; null when one can. */
  disabledReason: string | null
  /** Whether nothing can be changed now, because the slips are being attached. */
  isLocked?: boolean
  children?: ReactNode
}

/**
 * Accepts pictures from a file chooser, by dropping them here, or by pasting anywhere (`usePastedPictures`). Each picture
 * waits here until it is attached.
 */
export function SlipIntake({
  pendingSlips,
  requestId,
  calls,
  addressOf,
  disabledReason,
  isLocked = false,
  children,
}: Props) {
  const [over, setOver] = useState(false)
  const take =
    disabledReason === null && !isLocked ? (files: readonly Blob[]) => void pendingSlips.take(files) : null
  const intake = usePastedPictures<HTMLDivElement>(take)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) take?.(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- by keyboard there is the button
    <div
      ref={intake}
      className={styles.intake}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {pendingSlips.pending.length > 0 && (
        <ul className={styles.drafts}>
          {pendingSlips.pending.map((slip) => (
            <SlipDraft
              key={slip.operationId}
              slip={slip}
              requestId={requestId}
              calls={calls}
              addressOf={addressOf}
              isLocked={isLocked}
              onType={(change) => pendingSlips.type(slip.operationId, change)}
              onDrop={() => pendingSlips.drop(slip.operationId)}
            />
          ))}
        </ul>
      )}
      {pendingSlips.problem && (
        <Notice tone="danger" urgent>
          {pictureText(pendingSlips.problem)}
        </Notice>
      )}
      {children}
      <div className={styles.bring}>
        {disabledReason === null ? (
          <FileButton accept={acceptedTypes} multiple onChange={(files) => take?.(files)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-md"
                leftSection={<IconPaperclip size={17} />}
                loading={pendingSlips.reading}
              >
                {m.slip_choose()}
              </Button>
            )}
          </FileButton>
        ) : (
          <ActButton
            disabledReason={disabledReason}
            variant="default"
            size="compact-md"
            leftSection={<IconPaperclip size={17} />}
          >
            {m.slip_choose()}
          </ActButton>
        )}
        <span className={styles.quiet}>{m.slip_paste_hint()}</span>
      </div>
    </div>
  )
}
