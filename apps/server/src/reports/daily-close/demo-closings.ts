import type { OpenItem, ShiftFigures } from '@khlang/contract/reports/hand-overs'
import type { EmployeeEmail, EmployeeId, ExplanationId } from '@khlang/domain/brand'
import { bahtText, type Satang } from '@khlang/domain/money'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import { type Day, dayOf, startOf } from '@khlang/domain/time'
import { unrequestedPaymentDays } from '@khlang/seed/past'
import { type Tx, transaction, type Sql } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { openCount, shiftFigures } from '../shifts/shift-figures.ts'
import { dayNow } from './show-day.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const financeEmail = 'finance@demo.example' as EmployeeEmail
const supervisorEmail = 'supervisor@demo.example' as EmployeeEmail
const supportEmail = 'support@demo.example' as EmployeeEmail
const financeActor: EmployeeActor = {
  kind: 'employee',
  id: newId<EmployeeId>(),
  email: financeEmail,
  displayName: 'Finance Demo',
  role: 'finance',
  factor: { has: false, fresh: true },
}

/**
 * Adds the work of the demo's staff: the shifts of the last three days handed over three times a day, and the days from
 * nine to three days ago explained and closed.
 */
export async function addClosings(sql: Sql, { until }: { until: Date }): Promise<void> {
  await transaction(sql, async (tx) => {
    const daysAgo = (days: number) => dayOf(new Date(until.getTime() - days * dayMs))
    await holdOne(tx)
    await leaveOut(tx, daysAgo(1))
    const moveBack = await moveOutOfDay(tx)
    for (let days = 9; days >= 3; days--) await closeAsStaffDid(tx, daysAgo(days))
    await moveBack()
    await handOverShifts(tx, until)
  })
}

/** Puts money that nobody requested on hold until its owner calls. */
const holdOne = (tx: Tx) => tx`
  update statement_entry set hold_reason = 'รอเจ้าของเงินติดต่อ', employee = ${supportEmail} where reference like 'nobody-%'`

/**
 * Moves one bank line out of its day, and returns the function that moves it back. So it seems to have
 * arrived only after its day was closed.
 */
async function moveOutOfDay(tx: Tx): Promise<() => Promise<unknown>> {
  const [late] = await tx<{ id: string; at: Date }[]>`
    select id, occurred_at as at from statement_entry where reference = ${`nobody-${Math.max(...unrequestedPaymentDays)}`}`
  await tx`update statement_entry set occurred_at = clock_timestamp() where id = ${late!.id}`
  return () => tx`update statement_entry set occurred_at = ${late!.at} where id = ${late!.id}`
}

/**
 * Deletes a bank line, as if it had never been reported: the balances after it do not follow from those
 * before.
 */
async function leaveOut(tx: Tx, day: Day) {
  await tx`
    delete from statement_entry where id = (
      select id from statement_entry where account_code = 'scb-1' and direction = 'out'
        and occurred_at >= ${startOf(day)} and occurred_at < ${new Date(startOf(day).getTime() + dayMs)}
      order by occurred_at offset 1 limit 1)`
}

const reasons: Partial<Record<DiscrepancyKind, string>> = {
  balance: 'ธนาคารแจ้งไม่ครบหนึ่งรายการ ดูในแอปแล้วยอดตรง',
  payout: 'โอนก่อนเที่ยงคืน ธนาคารลงวันถัดไป',
}

/** Explains the differences of a day and closes it, dated the next morning. */
async function closeAsStaffDid(tx: Tx, day: Day) {
  const at = new Date(startOf(day).getTime() + dayMs + 9.2 * hourMs)
  for (const { kind, account, count, satang, mark } of (await dayNow(tx, day, financeActor)).discrepancies) {
    const id = newId<ExplanationId>()
    const body = reasons[kind] ?? 'เจ้าของเงินยังไม่ติดต่อ พักไว้แล้ว'
    await tx`
      insert into day_explanation (id, day, kind, account_code, count, satang, mark, body, author, created_at)
      values (${id}, ${day}, ${kind}, ${account}, ${count}, ${satang}, ${mark}, ${body}, ${supportEmail}, ${at})`
    await addAudit(tx, at, supportEmail, 'day.explain', ['day', day], { explanation: id, kind, account })
  }
  const { figures, mark } = (await dayNow(tx, day, financeActor)).shown
  await tx`
    insert into day_close (id, day, figures, closed_by, closed_at)
    values (${newId()}, ${day}, ${tx.json(figures as never)}, ${financeEmail}, ${at})`
  await addAudit(tx, at, financeEmail, 'day.close', ['day', day], { mark, drifts: figures.drifts.length })
}

const giverEmails = [supportEmail, financeEmail, supervisorEmail]
const notes = [
  'ลูกค้า south014 รอสลิป ถ้าไม่ส่งภายในเที่ยงให้ยกเลิก',
  null,
  'ธนาคารกรุงศรีส่ง SMS ช้า ดูในแอปก่อนยกเลิกคำขอ',
  'ไม่มีเรื่องค้างพิเศษ',
]

/**
 * Adds hand-overs at eight, at four and at midnight for the last three days; the last one waits for the
 * employee who takes over.
 */
async function handOverShifts(tx: Tx, until: Date) {
  const today = startOf(dayOf(until)).getTime()
  const ends = Array.from({ length: 12 }, (_, index) => today - 3 * dayMs + index * 8 * hourMs).filter(
    (end) => end < until.getTime() - 60_000,
  )
  for (const [index, end] of ends.entries()) {
    const [from, to] = [new Date(end - 8 * hourMs), new Date(end)]
    const figures = await asTheyWere(tx, await shiftFigures(tx, { from, until: to }))
    const [giver, taker] = [giverEmails[index % 3]!, giverEmails[(index + 1) % 3]!]
    const waits = index === ends.length - 1
    const isObjected = index === ends.length - 4
    const takenAt = new Date(end + 7 * 60_000)
    const id = newId()
    const takenNote = isObjected ? 'ยอดคงเหลือ scb-1 ไม่ตรงกับในแอป ขาดไป 500 บาท' : null
    await tx`
      insert into hand_over (id, from_at, until_at, figures, open_count, note, given_by, given_at, state, taken_by, taken_at, taken_note)
      values (${id}, ${from}, ${to}, ${tx.json(figures as never)}, ${openCount(figures)}, ${notes[index % notes.length]!}, ${giver}, ${to},
        ${waits ? 'waiting' : isObjected ? 'objected' : 'taken'}, ${waits ? null : taker}, ${waits ? null : takenAt}, ${takenNote})`
    await addAudit(tx, to, giver, 'shift.give', ['hand-over', id], {
      from,
      until: to,
      open: openCount(figures),
    })
    if (!waits) await addAudit(tx, takenAt, taker, 'shift.take', ['hand-over', id], { givenBy: giver })
  }
}

/**
 * Returns the figures with what was open at the end of a past shift: money and requests that were settled
 * only after it.
 */
async function asTheyWere(tx: Tx, figures: ShiftFigures): Promise<ShiftFigures> {
  type Row = Omit<OpenItem, 'since' | 'baht'> & { since: Date; satang: Satang }
  const backlogOf = (rows: readonly Row[]) => ({
    count: rows.length,
    baht: bahtText(rows.reduce((total, { satang }) => total + satang, 0) as Satang),
    items: rows.map(({ since, satang, ...item }) => ({
      ...item,
      since: since.toISOString(),
      baht: bahtText(satang),
    })),
  })
  const { until } = figures
  const entries = await tx<Row[]>`
    select 'entry' as kind, e.id, e.number, e.created_at as since, e.amount_satang as satang, e.account_code as account,
      null as player, null as who, null as reason
    from statement_entry e join credit_order o on o.id = e.order_id
    where e.created_at < ${until} and o.created_at > ${until} order by e.created_at`
  const requests = await tx<Row[]>`
    select r.kind, r.id, r.number, r.created_at as since, r.amount::bigint * 100 as satang, null as account, p.code as player,
      null as who, null as reason
    from request r join player p on p.id = r.player_id join credit_order o on o.id = r.order_id
    where r.created_at < ${until} and o.created_at > ${until} order by r.created_at`
  const emptyBacklog = backlogOf([])
  return {
    ...figures,
    at: until,
    sending: null,
    piles: {
      entries: backlogOf(entries),
      held: emptyBacklog,
      deposits: backlogOf(requests.filter(({ kind }) => kind === 'deposit')),
      crediting: emptyBacklog,
      withdrawals: backlogOf(requests.filter(({ kind }) => kind === 'withdrawal')),
      deducted: emptyBacklog,
      unknown: emptyBacklog,
    },
  }
}

const addAudit = (
  tx: Tx,
  at: Date,
  actor: string,
  act: string,
  [kind, id]: [string, string],
  after: Record<string, unknown>,
) =>
  tx`insert into audit (at, actor, act, object_kind, object_id, after)
    values (${at}, ${actor}, ${act}, ${kind}, ${id}, ${tx.json(after as never)})`
