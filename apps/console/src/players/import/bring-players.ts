import type { PlayerImport } from '@khlang/contract/players/player-imports'
import { readProblem } from '#parts/problems/fetch-answer.ts'
import { Problem } from '#parts/problems/problem.ts'

/** The timeout of these calls. Thousands of players take longer than other calls. */
const timeoutMs = 120_000

/**
 * Sends a file unchanged. The server reads and classifies it before it answers, and changes no player. Throws a
 * `Problem`.
 */
export const previewImport = (file: File): Promise<PlayerImport> =>
  send(`preview-import?${new URLSearchParams({ name: file.name.slice(0, 200) })}`, {
    type: 'application/octet-stream',
    body: file,
  })

/** Runs the previewed import. A repeat after a lost answer uses the same operation id and does nothing twice. */
export const commitImport = (input: { operationId: string; importId: string }): Promise<PlayerImport> =>
  send('commit-import', { type: 'application/json', body: JSON.stringify(input) })

async function send(path: string, { type, body }: { type: string; body: BodyInit }): Promise<PlayerImport> {
  const answer = await fetch(`/api/players/${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as PlayerImport
}
