import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import type { OldFileKind } from '@khlang/domain/legacy-import/old-file'
import { readProblem } from '#parts/problems/fetch-answer.ts'
import { withStepUp } from '#parts/with-step-up.ts'
import { Problem } from '#parts/problems/problem.ts'

export type OldFile = { importId: string; kind: OldFileKind; file: File }

/**
 * Sends an export unchanged. The server hashes its passwords while it arrives, which takes long, so there is no
 * timeout. Asks for step-up if the server demands it. Throws a `Problem` if the server refuses or does not answer.
 */
export const uploadOldFile = (old: OldFile): Promise<LegacyImport> => withStepUp(() => send(old))

async function send({ importId, kind, file }: OldFile): Promise<LegacyImport> {
  const query = new URLSearchParams({ importId, kind, name: file.name.slice(0, 200) })
  const answer = await fetch(`/api/connections/upload-old-file?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as LegacyImport
}
