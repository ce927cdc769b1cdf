import type { HandOverId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { handOverDetail } from './hand-over-rows.ts'

/** Returns a hand-over as it was signed (`handOverDetail`). */
export function handOver({ caller, sql }: Context, { id }: { id: HandOverId }) {
  return handOverDetail(sql, id, permit(caller, 'list.view'))
}
