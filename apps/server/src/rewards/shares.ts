import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { shareRewards } from './store.ts'
import type { OfKind } from './reward-report.ts'

export function shares({ caller, sql }: Context, { kind, ...filter }: OfKind) {
  permit(caller, 'list.view')
  return shareRewards(sql, kind, filter)
}
