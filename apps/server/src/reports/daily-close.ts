import type { Day } from '@khlang/domain/time'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { dayNow } from './show-day.ts'

/** ปิดยอดรายวัน: a day held together three ways, with what does not fit. */
export async function dailyClose({ caller, sql }: Context, { day }: { day: Day }) {
  const actor = permit(caller, 'list.view')
  return (await dayNow(sql, day, actor)).shown
}
