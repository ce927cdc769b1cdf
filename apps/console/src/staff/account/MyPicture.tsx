import type { AvatarProblem } from '@khlang/domain/players/avatar-picture'
import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import * as m from '#messages'
import { lastFailure } from '#parts/problems/last-failure.ts'
import { employeesApi } from '#parts/api/employees-api.ts'
import { useMe } from '#parts/session/me.ts'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import type { Picture } from '#parts/picture/crop.ts'
import { CropDialog } from '#parts/picture/CropDialog.tsx'
import { pictureText, uploadText } from '#parts/picture/picture-labels.ts'
import { decodeAvatar } from '#parts/picture/decode-avatar.ts'
import { uploadPicture } from '#parts/picture/upload-picture.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { usePastedPictures } from '#parts/slips/use-pasted-pictures.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Picture.module.css'

/** Edits the employee's own picture: chosen, dropped or pasted, cropped to a square, or removed. */
export function MyPicture() {
  const { avatar, displayName } = useMe()
  const client = useQueryClient()
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<AvatarProblem | null>(null)
  /** The part of the upload that is sent, from 0 to 1; null while none is going on. */
  const [progress, setProgress] = useState<number | null>(null)
  const [over, setOver] = useState(false)
  const onSuccess = (text: string) => {
    void client.invalidateQueries({ queryKey: ['me'] })
    void client.invalidateQueries({ queryKey: ['faces'] })
    toast({ tone: 'success', ms: toastMs.brief, title: m.picture_mine(), text })
  }
  const send = useMutation({
    mutationFn: ({ blob }: Picture) => uploadPicture('/api/staff/upload-picture', blob, setProgress),
    onSuccess: () => onSuccess(m.picture_saved()),
    onSettled: () => setProgress(null),
  })
  const remove = useMutation({
    mutationFn: () => employeesApi.removeMyPicture(undefined),
    onSuccess: () => onSuccess(m.picture_removed()),
  })
  async function take(file: Blob | null | undefined) {
    if (!file) return
    send.reset()
    remove.reset()
    setProblem(null)
    const read = await decodeAvatar(file)
    if ('problem' in read) setProblem(read.problem)
    else setBitmap(read.bitmap)
  }
  const mine = usePastedPictures<HTMLElement>((files) => void take(files[0]))
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const failure = lastFailure(send, remove)
  const message = problem ? pictureText(problem) : failure && uploadText(asProblem(failure))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard there is the button
    <section
      ref={mine}
      className={styles.mine}
      aria-label={m.picture_mine()}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <PersonPicture name={displayName} address={avatar} size={88} />
      <div className={styles.ways}>
        <strong>{m.picture_mine()}</strong>
        <p className={styles.hint}>{m.picture_mine_hint()}</p>
        <div className={styles.buttons}>
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" size="compact-md" loading={send.isPending}>
                {avatar === null ? m.avatar_choose() : m.avatar_change()}
              </Button>
            )}
          </FileButton>
          {avatar !== null && (
            <Button
              variant="subtle"
              size="compact-md"
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {m.avatar_remove()}
            </Button>
          )}
        </div>
        {progress !== null && (
          <progress className={styles.progress} value={progress} max={1} aria-label={m.avatar_sending()} />
        )}
      </div>
      {message && (
        <div className={styles.across}>
          <Notice tone="danger" urgent>
            {message}
          </Notice>
        </div>
      )}
      {bitmap && (
        <CropDialog
          bitmap={bitmap}
          onClose={() => setBitmap(null)}
          onDone={(picture) => {
            setBitmap(null)
            send.mutate(picture)
          }}
        />
      )}
    </section>
  )
}
