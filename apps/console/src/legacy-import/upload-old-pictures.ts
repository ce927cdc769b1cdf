import type { OldPictureVerdict } from '@khlang/contract/legacy-import/old-project'
import { maxOldPictures } from '@khlang/domain/legacy-import/old-file'
import { avatarBounds } from '@khlang/domain/players/avatar-picture'
import { sendFile } from '#parts/problems/fetch-answer.ts'
import { withStepUp } from '#parts/with-step-up.ts'

export type PicturesUploaded = {
  /** Pictures dealt with so far, of `total` that are to be; neither counts those beyond the limit. */
  done: number
  total: number
  /** Pictures that their players now have. */
  worn: number
  /** Pictures of players who have one already. */
  there: number
  /** Pictures that were not used, by reason, with the first 100 file names of each. */
  left: { reason: OldPictureVerdict; names: string[]; count: number }[]
  /** Number of pictures beyond the limit, which are not sent. */
  beyond: number
}

/** The timeout of the upload of one picture. */
const timeoutMs = 60_000
const mostNamed = 100
const none = (chosen: number): PicturesUploaded => ({
  done: 0,
  total: Math.min(chosen, maxOldPictures),
  worn: 0,
  there: 0,
  left: [],
  beyond: Math.max(0, chosen - maxOldPictures),
})

/**
 * Uploads one picture after the other and reports all results so far after each. When aborted, ends after the current
 * picture. Throws a `Problem` if the server refuses a call or does not answer: the rest is not sent.
 */
export async function uploadOldPictures(
  files: readonly File[],
  onProgress: (uploaded: PicturesUploaded) => void,
  stopping: AbortSignal,
): Promise<PicturesUploaded> {
  let uploaded = none(files.length)
  onProgress(uploaded)
  for (const file of files.slice(0, maxOldPictures)) {
    if (stopping.aborted) return uploaded
    const name = file.webkitRelativePath || file.name
    const verdict = file.size > avatarBounds.bytes ? 'too-large' : await withStepUp(() => send(name, file))
    uploaded = withVerdict(uploaded, verdict, name)
    onProgress(uploaded)
  }
  return uploaded
}

function withVerdict(uploaded: PicturesUploaded, verdict: OldPictureVerdict, name: string): PicturesUploaded {
  const done = uploaded.done + 1
  if (verdict === 'worn' || verdict === 'there')
    return { ...uploaded, done, [verdict]: uploaded[verdict] + 1 }
  const before = uploaded.left.find(({ reason }) => reason === verdict) ?? {
    reason: verdict,
    names: [],
    count: 0,
  }
  const after = {
    ...before,
    count: before.count + 1,
    names: before.names.length < mostNamed ? [...before.names, name] : before.names,
  }
  return { ...uploaded, done, left: [...uploaded.left.filter((one) => one !== before), after] }
}

async function send(name: string, file: File): Promise<OldPictureVerdict> {
  const query = new URLSearchParams({ name: name.slice(-1_000) })
  const { verdict } = await sendFile<{ verdict: OldPictureVerdict }>(
    `/api/connections/upload-old-picture?${query}`,
    file,
    timeoutMs,
  )
  return verdict
}
