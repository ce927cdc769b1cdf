import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import * as m from '#messages'
import { usePastedPictures } from '#parts/slips/use-pasted-pictures.ts'
import { Initials } from '#ui/Initials.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { AvatarProblem } from '@khlang/domain/players/avatar-picture'
import styles from './Avatar.module.css'
import type { Picture } from '#parts/picture/crop.ts'
import { CropDialog } from '#parts/picture/CropDialog.tsx'
import { fieldId, usePlayerForm } from './form-context.ts'
import { isOwnAvatar } from './own-avatar.ts'
import { pictureText } from '#parts/picture/picture-labels.ts'
import { decodeAvatar } from '#parts/picture/decode-avatar.ts'
import { TextField, useFieldError } from './TextField.tsx'

type Props = {
  /** A picture that was chosen and is not uploaded yet; saving uploads it. */
  picture: Picture | null
  onPicture: (picture: Picture | null) => void
  /** The uploaded fraction (0 to 1) while uploading, else null. */
  progress: number | null
}

/**
 * Edits the player's picture: chosen, dropped or pasted, or a URL on another site, which is stored as given.
 */
export function AvatarField({ picture, onPicture, progress }: Props) {
  const { draft, base, set, disabledReason } = usePlayerForm()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<AvatarProblem | null>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [typing, setTyping] = useState(draft.avatar !== '' && !isOwnAvatar(draft.avatar))
  const wrong = useFieldError('avatar')
  const locked = disabledReason('avatar') !== null

  const take = locked
    ? null
    : async (file: Blob | null | undefined) => {
        if (!file) return
        setProblem(null)
        const read = await decodeAvatar(file)
        if ('problem' in read) setProblem(read.problem)
        else setBitmap(read.bitmap)
      }
  const field = usePastedPictures<HTMLDivElement>(take && ((files) => void take(files[0])))
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take?.(event.dataTransfer.files[0])
  }
  const address = picture?.preview ?? (wrong ? '' : draft.avatar)
  const name = `${draft.firstName} ${draft.lastName}`.trim() || '–'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- by keyboard there is the button
    <div
      ref={field}
      className={styles.avatar}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {address === '' ? (
        <Initials name={name} size={88} />
      ) : (
        <img
          className={styles.picture}
          src={address}
          alt={m.avatar_alt({ name })}
          width={88}
          height={88}
          referrerPolicy="no-referrer"
        />
      )}
      <div className={styles.ways}>
        <div className={styles.buttons}>
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            disabled={locked}
            onChange={(file) => void take?.(file)}
          >
            {(props) => (
              <Button
                {...props}
                id={typing ? undefined : fieldId('avatar')}
                variant="default"
                size="compact-md"
                disabled={locked}
              >
                {address === '' ? m.avatar_choose() : m.avatar_change()}
              </Button>
            )}
          </FileButton>
          {!typing && (
            <Button
              variant="subtle"
              size="compact-md"
              disabled={locked}
              onClick={() => {
                setTyping(true)
                onPicture(null)
                if (isOwnAvatar(draft.avatar)) set({ avatar: '' })
              }}
            >
              {m.avatar_by_address()}
            </Button>
          )}
          {(picture !== null || draft.avatar !== '') && !locked && (
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => {
                setTyping(false)
                if (picture) onPicture(null)
                else set({ avatar: '' })
              }}
            >
              {picture && base.draft.avatar !== '' ? m.avatar_keep_old() : m.avatar_remove()}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{m.avatar_hint()}</p>
        {progress !== null && (
          <progress className={styles.progress} value={progress} max={1} aria-label={m.avatar_sending()} />
        )}
      </div>
      {problem && (
        <div className={styles.across}>
          <Notice tone="danger" urgent>
            {pictureText(problem)}
          </Notice>
        </div>
      )}
      {typing && picture === null && (
        <div className={styles.across}>
          <TextField
            field="avatar"
            inputMode="url"
            maxLength={2_000}
            autoCapitalize="none"
            placeholder="https://"
            hint={m.avatar_address_hint()}
          />
        </div>
      )}
      {bitmap && (
        <CropDialog
          bitmap={bitmap}
          onClose={() => setBitmap(null)}
          onDone={(chosen) => {
            setBitmap(null)
            setTyping(false)
            onPicture(chosen)
          }}
        />
      )}
    </div>
  )
}
