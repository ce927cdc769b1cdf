import { randomUUID } from 'node:crypto'
import type { PlayerImport, PlayerImportLine } from '@khlang/contract/players/player-imports'
import type { Client } from './client.ts'

/** Files of players, as staff bring them to the console. */

export const csv = (...rows: (string | number)[][]) => rows.map((row) => row.join(',')).join('\r\n')

/** Uploads a file for a preview and returns the raw answer. */
export const bring = (client: Client, bytes: Uint8Array | string, name = 'players.csv') =>
  fetch(`${client.url}/api/players/preview-import?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/octet-stream' },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })

export async function previewFile(
  client: Client,
  bytes: Uint8Array | string,
  name?: string,
): Promise<PlayerImport> {
  const answer = await bring(client, bytes, name)
  const body = await answer.json()
  if (!answer.ok) throw new Error(JSON.stringify(body))
  return body as PlayerImport
}

export const commitFile = (client: Client, importId: string) =>
  client.post<PlayerImport>('players/commit-import', { operationId: randomUUID(), importId })

/** Returns the lines of a preview that have this verdict. */
export const linesOfFile = async (
  client: Client,
  importId: string,
  verdict: string,
): Promise<PlayerImportLine[]> => (await client.get('players/import-lines', { importId, verdict })).rows
