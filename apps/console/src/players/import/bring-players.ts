import type { PlayerImport } from '@khlang/contract/player-imports'
import { readProblem } from '#parts/fetch-answer.ts'
import { Problem } from '#parts/problem.ts'

/** Thousands of players take longer than other calls may. */
const patienceMs = 120_000

/** Sends a file as it is; it is read and judged before the answer. */
export const previewImport = (file: File): Promise<PlayerImport> =>
  send(`preview-import?${new URLSearchParams({ name: file.name.slice(0, 200) })}`, {
    type: 'application/octet-stream',
    body: file,
  })

/** Does what was previewed. Sent again after no answer came it is done once: the id stays with the wish. */
export const commitImport = (wish: { operationId: string; importId: string }): Promise<PlayerImport> =>
  send('commit-import', { type: 'application/json', body: JSON.stringify(wish) })

async function send(path: string, { type, body }: { type: string; body: BodyInit }): Promise<PlayerImport> {
  const answer = await fetch(`/api/players/${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as PlayerImport
}
