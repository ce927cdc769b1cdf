import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { parsersNow } from './parsers-now.ts'

/** How messages of banks are read, in the order in which it is tried. */
export async function parsers({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: await parsersNow(sql) }
}
