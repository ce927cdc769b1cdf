import { open } from 'node:fs/promises'
import type { WitnessedTake } from '@khlang/domain/crediting/history'
import type { Note } from './witness.ts'

/** A file of the witness has one line of JSON for each note, or for each take. */
export type Line = Note | WitnessedTake
export const isTake = (line: Line): line is WitnessedTake => 'number' in line
export const isNote = (line: Line): line is Note => 'kind' in line

/** Reads from a position, or the last bytes if it is negative; empty if there is no such file. */
export async function bytesOf(path: string, offset: number): Promise<Buffer> {
  const file = await open(path, 'r').catch(nullIfMissing)
  if (file === null) return Buffer.alloc(0)
  try {
    const { size } = await file.stat()
    const position = offset < 0 ? Math.max(0, size + offset) : Math.min(offset, size)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - position), position })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** For a rejected file operation: null if there is no such file; throws any other error. */
export function nullIfMissing(error: unknown): null {
  if ((error as { code?: string }).code === 'ENOENT') return null
  throw error
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/**
 * Reads a line; none if it is incomplete, left by a process that died while writing. A line without a kind is an old
 * record of a head.
 */
export function readLine(text: string): Line[] {
  try {
    const line = JSON.parse(text) as Record<string, unknown>
    if ('number' in line) return [line as WitnessedTake]
    return typeof line['at'] === 'string' ? [{ kind: 'head', epoch: 0, ...line } as Note] : []
  } catch {
    return []
  }
}
