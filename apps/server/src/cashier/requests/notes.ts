import type { RequestNote } from '@khlang/contract/cashier/request-work'
import type { RequestId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readRequests } from '../store.ts'
import { notesOf, type NoteRecord } from './work-store.ts'

/** Returns all notes of a request, oldest first. Refuses with `not-found` if there is no such request. */
export async function notes({ caller, sql }: Context, { requestId }: { requestId: RequestId }) {
  permit(caller, 'list.view')
  if ((await readRequests(sql, [requestId])).length === 0) refuse('not-found')
  return { rows: (await notesOf(sql, requestId)).map(noteRow) }
}

export const noteRow = ({ createdAt, ...note }: NoteRecord): RequestNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
})
