import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { listImports } from './import-store.ts'
import { importRow } from '../rows.ts'

const maxShown = 100

/**
 * Returns the 100 latest uploaded bank files, each with its state and how many lines were new, added or left out;
 * without the discarded ones.
 */
export async function imports({ caller, sql }: Context) {
  const { role } = permit(caller, 'list.view')
  return { rows: (await listImports(sql, maxShown)).map((record) => importRow(record, role)) }
}
