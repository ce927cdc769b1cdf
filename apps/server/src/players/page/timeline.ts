import type { PlayerLine } from '@khlang/contract/players/player-page'
import type { PlayerId } from '@khlang/domain/brand'
import type { TimelineGroup } from '@khlang/domain/players/timeline'
import { z } from 'zod'
import { refuseChangedCursor } from '#platform/lists/cursor.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { timelineSources } from './timeline-sources.ts'
import type { UpTo } from './timeline-store.ts'

type Input = { id: PlayerId; of?: TimelineGroup | undefined; limit: number; cursor?: string | undefined }

/** A line's position in the timeline: its moment, then its source (index in `timelineSources`), then its id there. */
type Position = { at: number; source: number; id: string }

/**
 * Returns one page of what happened to a player, newest first, from all sources or from those of one group
 * (`of`).
 */
export async function timeline({ caller, sql }: Context, { id, of: wantedGroup, limit, cursor }: Input) {
  const actor = permit(caller, 'list.view')
  const position = readCursor(cursor)
  const bySource = await Promise.all(
    timelineSources.map(async ({ group, read }, source) => {
      if (wantedGroup && group !== wantedGroup) return []
      const query = { db: sql, playerId: id, upTo: upToOf(position, source), limit: limit + 1, actor }
      return (await read(query)).map((line) => ({ line, source }))
    }),
  )
  const allLines = bySource
    .flat()
    .toSorted((a, b) => b.line.at.localeCompare(a.line.at) || b.source - a.source)
  const page = allLines.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ line }) => line),
    next: allLines.length > limit && last ? writeCursor(last) : null,
  }
}

/**
 * Returns from where to read one source for the page after this position (null: for the first page). Of lines of the
 * same moment, those of sources with a lower index come later.
 */
function upToOf(position: Position | null, source: number): UpTo {
  // The first page begins at a moment after any line.
  if (position === null) return { at: new Date(8.64e15 / 100), id: null, isInclusive: true }
  const at = new Date(position.at)
  if (source === position.source) return { at, id: position.id, isInclusive: false }
  return { at, id: null, isInclusive: source < position.source }
}

const positionSchema = z.tuple([z.int().min(0).max(8.64e13), z.int().min(0), z.string()])

function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  try {
    const [at, source, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (timelineSources[source]?.ids.test(id)) return { at, source, id }
  } catch {
    // Refused below.
  }
  return refuseChangedCursor()
}

const writeCursor = ({ line, source }: { line: PlayerLine; source: number }) =>
  Buffer.from(JSON.stringify([new Date(line.at).getTime(), source, line.id])).toString('base64url')
