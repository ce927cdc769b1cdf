import type { Day } from '@khlang/domain/time'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { dayNow } from './show-day.ts'

/** ปิดยอดรายวัน: returns a day, reconciled in three ways, with its differences. */
export async function dailyClose({ caller, sql }: Context, { day }: { day: Day }) {
  const actor = permit(caller, 'list.view')
  return (await dayNow(sql, day, actor)).shown
}
