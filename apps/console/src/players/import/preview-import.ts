import type { PlayerImport } from '@khlang/contract/player-imports'
import { readProblem } from '#parts/fetch-answer.ts'
import { Problem } from '#parts/problem.ts'

const patienceMs = 120_000

/** Sends a file as it is; it is read and judged before the answer, so a large one takes longer than other calls may. */
export async function previewImport(file: File): Promise<PlayerImport> {
  const query = new URLSearchParams({ name: file.name.slice(0, 200) })
  const answer = await fetch(`/api/players/preview-import?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as PlayerImport
}
