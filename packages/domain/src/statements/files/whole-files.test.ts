import { expect, test } from 'vitest'
import { findHeadings } from './headings.ts'
import { likelyDays } from './file-day.ts'
import type { FileMapping } from './mapping.ts'
import { habitsAtFirst, readLine, withHabitsOf } from './read-line.ts'

const now = new Date('2026-11-29T10:00:00+07:00')

/** Reads a file by the mapping that is proposed for it. No cell may have what is between the cells. */
function readFile(text: string, between = ',') {
  const lines = text.split('\n').map((line) => line.split(between))
  const found = findHeadings(lines, [])
  const body = lines.slice(found.head)
  const days = body.map((cells) => cells[found.columns.date!] ?? '')
  const mapping: FileMapping = { ...found, ...likelyDays(days, now) }
  const habits = body.reduce(
    (before, cells) => withHabitsOf(before, cells, mapping, now),
    habitsAtFirst(mapping),
  )
  return body.map((cells) => readLine(cells, mapping, now, habits))
}
const movementsOf = (text: string) =>
  readFile(text).map((line) => (typeof line === 'string' ? line : `${line.direction} ${line.amount / 100}`))

test.each([
  'เงินเข้า/ออก',
  'ยอดเงินเข้า/ออก',
  'จำนวนเงิน (เข้า/ออก)',
  'ถอน/ฝาก',
  'Amount (in/out)',
  'Debit/Credit',
])(
  'of a signed file with %s what has a minus is paid out, though its text says where it came in',
  (amount) => {
    expect(
      movementsOf(`วันที่,เวลา,รายการ,${amount},ยอดคงเหลือ,ช่องทาง
28/11/2026,10:00,โอนเข้าพร้อมเพย์,-500.00,9500.00,app
28/11/2026,10:05,โอนเข้าบัญชีอื่น,-300.00,9200.00,app
28/11/2026,10:06,รับโอนเงิน,200.00,9400.00,app
28/11/2026,10:07,โอนเงิน,100.00,9500.00,app`),
    ).toEqual(['out 500', 'out 300', 'in 200', 'in 100'])
    expect(
      movementsOf(`Date,Time,Details,${amount},Balance
28/11/2026,10:00,Transfer to deposit account,-500.00,9500.00
28/11/2026,10:05,Outward credit transfer,(300.00),9200.00
28/11/2026,10:06,Incoming transfer,200.00,9400.00`),
    ).toEqual(['out 500', 'out 300', 'in 200'])
  },
)

test('of a file without signs what is paid out is never taken for received', () => {
  expect(
    movementsOf(`วันที่,รายการ,เงินเข้า/ออก
28/11/2026,ถอนเงิน,500.00
28/11/2026,ตัดบัญชีเงินฝาก,300.00
28/11/2026,รับโอนเงิน,200.00`),
  ).toEqual(['out 500', 'side-unreadable', 'in 200'])
})

test('the balance of a file is never the column of its sign; with a minus there is none', () => {
  const lines = readFile(
    `Account Number|Date|Time|Transaction Code|Channel|Cheque Number|Debit Amount|Credit Amount|Balance Sign|Balance Amount|Description
1402534172|01/04/2026|00:21|X1|BCMS|N/A||22,338.00| |31,728,146.80|Transfer from SCB x5334
1402534172|01/04/2026|00:22|X2|BCMS|N/A|1.00||+|31,728,145.80|Transfer to SCB x5335
1402534172|01/04/2026|00:23|X2|BCMS|N/A|31,728,150.80||-|5.00|Transfer to SCB x5336`,
    '|',
  )
  expect(lines).toMatchObject([
    { direction: 'in', amount: 2_233_800, balanceAfter: 3_172_814_680, senderAccount: 'x5334' },
    { direction: 'out', amount: 100, balanceAfter: 3_172_814_580 },
    { direction: 'out', amount: 3_172_815_080, balanceAfter: null },
  ])
})

test('the amount of a file is never the column of its sign, which says where the money went', () => {
  for (const sign of ['Amount Sign', '+/-', 'เครื่องหมาย', 'Debit/Credit Indicator'])
    expect(
      movementsOf(`Date,${sign},Amount,Balance Type,Balance
28/11/2026,+,500.00,CR,500.00
28/11/2026,-,600.00,DR,100.00`),
    ).toEqual(['in 500', 'out 600'])
})
