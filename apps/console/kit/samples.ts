import type { Me } from '@khlang/contract/staff/staff'
import { Problem } from '#parts/problems/problem.ts'
import type { Tone } from '#ui/StatusChip.tsx'

/** Vowels and tone marks above and below each other: what is clipped first where a line is too low. */
export const tall = 'ผู้ใหญ่ที่ปรึกษา ปั้นน้ำ กู้ยืม ฎีกา'

/** Longer than any place for it. */
export const long = 'รายการที่มีชื่อยาวมากจนไม่พอดีกับที่ว่าง ซึ่งต้องตัดบรรทัดหรือย่อ โดยไม่ทำให้หน้ากว้างขึ้น'

export const tones = [
  'quiet',
  'warning',
  'success',
  'danger',
  'info',
  'unknown',
  'gold',
] as const satisfies Tone[]

/** What the parts ask about the signed-in employee. */
export const somebody = {
  email: 'nok@demo.example',
  may: [],
  ageing: { amber: 60, red: 300 },
} as unknown as Me

export const offline = new Problem('offline', 0)
export const refused = new Problem('bad-input', 400, {
  fields: [{ path: 'amount', message: tall }],
})
export const stale = new Problem('stale-version', 409, {
  row: { employee: 'somchai@demo.example', updatedAt: '2026-11-26T09:30:00+07:00' },
})
const allowed = (path: string, rule: string) => ({ path, rule: () => rule, text: () => `${path}: ${rule}` })
export const wrongFields = new Problem('bad-input', 400, {}, refused.sentence, [
  allowed('name', long),
  allowed('sum', 'ใส่ตั้งแต่ 1 ถึง 100'),
  allowed('ธนาคาร', 'เลือกจากรายการ'),
])
export const taken = new Problem('username-taken', 409, {}, () => 'มีชื่อนี้แล้ว ใช้ชื่ออื่น')
