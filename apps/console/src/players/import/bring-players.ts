import { cutText } from '@khlang/domain/cut-text'
import type { PlayerImport } from '@khlang/contract/players/player-imports'
import { fetchAnswer, sendFile } from '#parts/problems/fetch-answer.ts'

/** The timeout of these calls. Thousands of players take longer than other calls. */
const timeoutMs = 120_000

/**
 * Sends a file unchanged. The server reads and classifies it before it answers, and changes no player. Throws a
 * `Problem`.
 */
export const previewImport = (file: File): Promise<PlayerImport> =>
  sendFile(
    `/api/players/preview-import?${new URLSearchParams({ name: cutText(file.name, 200) })}`,
    file,
    timeoutMs,
  )

/** Runs the previewed import. A repeat after a lost answer uses the same operation id and does nothing twice. */
export async function commitImport(input: { operationId: string; importId: string }): Promise<PlayerImport> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }
  return (await (await fetchAnswer('/api/players/commit-import', init, timeoutMs)).json()) as PlayerImport
}
