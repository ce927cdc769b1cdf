import type { OldPictureVerdict } from '@khlang/contract/old-project'
import { mostOldPictures } from '@khlang/domain/connections/old-file'
import { avatarBounds } from '@khlang/domain/players/avatar-picture'
import { readProblem } from '#parts/fetch-answer.ts'
import { askingAnew } from '#parts/fresh.ts'
import { Problem } from '#parts/problem.ts'

export type PicturesBrought = {
  done: number
  total: number
  worn: number
  there: number
  /** Pictures not taken, by reason, with the first names. */
  left: { reason: OldPictureVerdict; names: string[]; count: number }[]
  /** Number of pictures beyond the limit. */
  beyond: number
}

const mostNamed = 100
const none = (chosen: number): PicturesBrought => ({
  done: 0,
  total: Math.min(chosen, mostOldPictures),
  worn: 0,
  there: 0,
  left: [],
  beyond: Math.max(0, chosen - mostOldPictures),
})

/** Uploads one picture after the other and reports each result. When aborted, it ends after the current one. */
export async function bringOldPictures(
  files: readonly File[],
  tell: (brought: PicturesBrought) => void,
  stopping: AbortSignal,
): Promise<PicturesBrought> {
  let brought = none(files.length)
  tell(brought)
  for (const file of files.slice(0, mostOldPictures)) {
    if (stopping.aborted) return brought
    const name = file.webkitRelativePath || file.name
    const verdict = file.size > avatarBounds.bytes ? 'too-large' : await askingAnew(() => send(name, file))
    brought = settled(brought, verdict, name)
    tell(brought)
  }
  return brought
}

function settled(brought: PicturesBrought, verdict: OldPictureVerdict, name: string): PicturesBrought {
  const done = brought.done + 1
  if (verdict === 'worn' || verdict === 'there') return { ...brought, done, [verdict]: brought[verdict] + 1 }
  const before = brought.left.find(({ reason }) => reason === verdict) ?? {
    reason: verdict,
    names: [],
    count: 0,
  }
  const after = {
    ...before,
    count: before.count + 1,
    names: before.names.length < mostNamed ? [...before.names, name] : before.names,
  }
  return { ...brought, done, left: [...brought.left.filter((one) => one !== before), after] }
}

async function send(name: string, file: File): Promise<OldPictureVerdict> {
  const answer = await fetch(
    `/api/connections/upload-old-picture?${new URLSearchParams({ name: name.slice(-1_000) })}`,
    { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file },
  ).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!answer.ok) throw await readProblem(answer)
  return ((await answer.json()) as { verdict: OldPictureVerdict }).verdict
}
