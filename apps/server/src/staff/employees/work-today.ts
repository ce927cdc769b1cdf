import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findWorkToday } from './work-store.ts'

export function workToday({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return findWorkToday(sql)
}
