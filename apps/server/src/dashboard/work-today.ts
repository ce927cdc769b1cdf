import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findWorkToday } from './work-today-store.ts'

/** Returns what each employee did today (`findWorkToday`). */
export function workToday({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return findWorkToday(sql)
}
