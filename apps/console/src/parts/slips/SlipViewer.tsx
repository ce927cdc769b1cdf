import type { Slip } from '@khlang/contract/cashier/slips'
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DuplicateSlipsNotice } from './DuplicateSlipsNotice.tsx'
import { RemoveSlip } from './RemoveSlip.tsx'
import type { RequestAddress, SlipCalls } from './slip-calls.ts'
import { SlipFacts } from './SlipFacts.tsx'
import { type SlipAct, slipActOf } from './slip-keys.ts'
import { slipPictureUrl } from './slip-picture.ts'
import styles from './SlipViewer.module.css'

type Props = {
  slips: readonly Slip[]
  /** The id of the slip shown. */
  slipId: string
  /** The requested amount in baht. */
  requestedAmount: string
  calls: SlipCalls
  addressOf: RequestAddress
  onChanged: () => void
  onAt: (id: string) => void
  onClose: () => void
}

const zooms = [1, 1.5, 2, 3, 4] as const

/** Shows one slip in a large dialog, zoomable, with keys for looking through many. */
export function SlipViewer({
  slips,
  slipId,
  requestedAmount,
  calls,
  addressOf,
  onChanged,
  onAt,
  onClose,
}: Props) {
  const [zoom, setZoom] = useState(0)
  const [turnedDegrees, setTurned] = useState(0)
  const index = slips.findIndex(({ id }) => id === slipId)
  const slip = slips[index]
  const go = (step: -1 | 1) => {
    const next = slips[index + step]
    if (!next) return
    fit()
    onAt(next.id)
  }
  const zoomBy = (step: -1 | 1) => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + step)))
  const fit = () => {
    setZoom(0)
    setTurned(0)
  }
  const turnRight = () => setTurned((now) => (now + 90) % 360)

  const acts: Record<SlipAct, () => void> = {
    previous: () => go(-1),
    next: () => go(1),
    larger: () => zoomBy(1),
    smaller: () => zoomBy(-1),
    fit,
    turn: turnRight,
  }
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = slipActOf(event)
      if (act === null) return
      event.preventDefault()
      latest.current[act]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!slip) return null

  return (
    <Dialog shape="large" title={m.slip_title({ n: index + 1, of: slips.length })} onClose={onClose}>
      <div className={styles.viewer}>
        <div className={styles.stage} data-zoomed={zoom > 0 || undefined}>
          {slip.pictureKept ? (
            <img
              key={slip.id}
              className={styles.picture}
              data-turned={turnedDegrees}
              data-zoom={zooms[zoom]}
              src={slipPictureUrl(slip.id)}
              alt={m.slip_open({ reference: slip.reference ?? m.slip_no_reference() })}
            />
          ) : (
            <p className={styles.gone}>{m.slip_picture_gone()}</p>
          )}
        </div>
        <div className={styles.tools}>
          {slips.length > 1 && (
            <>
              <IconButton label={m.slip_before()} disabled={index === 0} onClick={() => go(-1)}>
                <IconChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <IconButton label={m.slip_after()} disabled={index === slips.length - 1} onClick={() => go(1)}>
                <IconChevronRight size={20} aria-hidden="true" />
              </IconButton>
            </>
          )}
          <IconButton label={m.slip_smaller()} disabled={zoom === 0} onClick={() => zoomBy(-1)}>
            <IconZoomOut size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.slip_larger()} disabled={zoom === zooms.length - 1} onClick={() => zoomBy(1)}>
            <IconZoomIn size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.slip_turn()} onClick={turnRight}>
            <IconRotateClockwise size={20} aria-hidden="true" />
          </IconButton>
          <span className={styles.keys}>{m.slip_keys()}</span>
        </div>
        <div className={styles.side}>
          <SlipFacts slip={slip} requestedAmount={requestedAmount} />
          <DuplicateSlipsNotice duplicates={slip.alike} addressOf={addressOf} />
          {slip.removed === null && (
            <RemoveSlip key={slip.id} slip={slip} calls={calls} onReread={onChanged} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
