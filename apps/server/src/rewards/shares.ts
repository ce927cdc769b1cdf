import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { shareRewards } from './store.ts'
import type { OfKind } from './reward-report.ts'

/** Returns count and credits of the rewards of one kind that are done, by prize, player and employee. */
export function shares({ caller, sql }: Context, { kind, ...filter }: OfKind) {
  permit(caller, 'list.view')
  return shareRewards(sql, kind, filter)
}
