import { Button } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { type Crop, cutOut, drawCrop, maxZoom, moveCrop, type Picture, wholeCrop } from './crop.ts'
import styles from './Crop.module.css'

type Props = { bitmap: ImageBitmap; onDone: (picture: Picture) => void; onClose: () => void }

const step = 0.05

/**
 * Lets the user choose a square of the picture: drag or arrow keys to move, slider, wheel or plus and minus
 * to zoom. Frees the memory of the decoded picture at the end: a photo takes up to hundreds of megabytes.
 */
export function CropDialog({ bitmap, onDone, onClose }: Props) {
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null)
  const draw = (canvas: HTMLCanvasElement | null) => void (canvas && drawCrop(canvas, bitmap, crop))
  function endWith(tell: () => void) {
    tell()
    bitmap.close()
  }
  const move = (by: Parameters<typeof moveCrop>[2]) => setCrop((now) => moveCrop(bitmap, now, by))

  function onKeyDown(event: KeyboardEvent) {
    const shift = {
      ArrowLeft: { dx: -step },
      ArrowRight: { dx: step },
      ArrowUp: { dy: -step },
      ArrowDown: { dy: step },
    }[event.key]
    const nearer = { '+': 0.2, '=': 0.2, '-': -0.2 }[event.key]
    if (shift) move(shift)
    else if (nearer) move({ zoom: crop.zoom + nearer })
    else return
    event.preventDefault()
  }
  function onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    if (from === null) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move({ dx: (from.x - event.clientX) / width, dy: (from.y - event.clientY) / width })
    setFrom({ x: event.clientX, y: event.clientY })
  }
  return (
    <Dialog title={m.avatar_crop_title()} onClose={() => endWith(onClose)}>
      <div className={styles.crop}>
        <BareButton
          aria-label={m.avatar_crop_hint()}
          data-autofocus
          className={styles.stage}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setFrom({ x: event.clientX, y: event.clientY })
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => setFrom(null)}
          onPointerCancel={() => setFrom(null)}
          onWheel={(event) => move({ zoom: crop.zoom - Math.sign(event.deltaY) * 0.15 })}
        >
          <canvas ref={draw} width={512} height={512} className={styles.shown} />
        </BareButton>
        <label className={styles.zoom}>
          {m.avatar_zoom()}
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={crop.zoom}
            onChange={({ currentTarget: { value } }) => move({ zoom: Number(value) })}
          />
        </label>
        <p className={styles.hint}>{m.avatar_crop_hint()}</p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={() => endWith(onClose)}>
          {m.go_back()}
        </Button>
        <Button onClick={() => void cutOut(bitmap, crop).then((picture) => endWith(() => onDone(picture)))}>
          {m.avatar_use()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
