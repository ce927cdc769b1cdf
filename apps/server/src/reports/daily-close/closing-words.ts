import type { BacklogName } from '@khlang/domain/reports/hand-over'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { EntryOutcome } from '@khlang/domain/reports/day-entry'
import type { ActivityKind } from '@khlang/domain/reports/activities'

/** Thai labels of shift and day figures in exported files. The pages have the same labels in two languages. */

const purposeWords: Record<OrderPurpose, string> = {
  creditDeposit: 'เติมเครดิตรายการฝาก',
  reverseDeposit: 'ดึงเครดิตคืน',
  deductWithdrawal: 'ปรับยอดก่อนถอน',
  payOutWithdrawal: 'โอนเงินถอน',
  refundWithdrawal: 'คืนเครดิตรายการถอน',
  cutCredit: 'ตัดเครดิต',
  giveReward: 'ให้รางวัล',
  payLossReturn: 'คืนยอดเสีย',
  trialCredit: 'ทดลองเติมเครดิต',
  trialTakeBack: 'ทดลองดึงเครดิตคืน',
}
const entryOutcomeWords: Record<EntryOutcome, string> = {
  credited: 'เติมเครดิตแล้ว',
  paid: 'เงินออก',
  wrongAccount: 'ฝากผิดบัญชี',
  ownTransfer: 'โยกเงิน',
  fee: 'ค่าธรรมเนียม',
  other: 'อื่นๆ',
  underWay: 'กำลังเติมหรือไม่ทราบผล',
  open: 'ยังไม่จับคู่',
  cancelled: 'ยกเลิกโดยไม่ระบุ',
  uncredited: 'เสร็จแต่ไม่มีเครดิต',
}
const discrepancyWords: Record<DiscrepancyKind, string> = {
  balance: 'ยอดคงเหลือไม่ต่อเนื่อง',
  open: 'เงินเข้าที่ยังไม่จับคู่',
  underWay: 'กำลังเติมหรือไม่ทราบผล',
  cancelled: 'รายการที่ยกเลิกโดยไม่ระบุ',
  uncredited: 'รายการที่เสร็จแต่ไม่มีเครดิต',
  acrossDays: 'รวมยอดข้ามวัน',
  unequal: 'จับคู่ยอดไม่เท่ากัน',
  requestUncredited: 'รายการฝากที่เสร็จโดยไม่มีเครดิต',
  orderStray: 'คำสั่งที่ไม่ตรงกับรายการ',
  ownTransfer: 'โยกเงินเข้าออกไม่เท่ากัน',
  payout: 'รายการถอนไม่ตรงกับเงินออก',
}
const plainWords: Record<string, string> = {
  opening: 'ยอดยกมา',
  came: 'เงินเข้า',
  went: 'เงินออก',
  closing: 'ยอดยกไป',
  drift: 'ผลต่างยอดคงเหลือ',
  credited: 'เงินเข้าที่เติมเครดิตแล้ว',
  asked: 'ยอดตามรายการฝาก',
  rest: 'เศษสตางค์',
  unequal: 'ผลต่างที่จับคู่ยอดไม่เท่ากัน',
  bonus: 'โบนัส',
  credits: 'เครดิตที่เติม',
  deposits: 'รายการฝากของวันที่เสร็จแล้ว',
  unrecovered: 'เครดิตที่ดึงคืนไม่ได้',
  'payouts.sent': 'ถอนที่สั่งโอน',
  'payouts.byHand': 'ถอนที่ทำเอง',
  'payouts.left': 'เงินออกจากบัญชี',
  'payouts.fees': 'ค่าธรรมเนียมโอน',
}

/**
 * Returns the Thai name of a figure of the daily close, by its key such as `order.giveReward`; the key itself if it
 * has none.
 */
export function figureWord(figure: string): string {
  const [group, name = ''] = figure.split('.')
  if (group === 'fate') return entryOutcomeWords[name as EntryOutcome]
  if (group === 'drift' && name !== '') return `ต้องชี้แจง: ${discrepancyWords[name as DiscrepancyKind]}`
  if (group === 'order') return `คำสั่ง: ${purposeWords[name as OrderPurpose]}`
  return plainWords[figure] ?? figure
}

export const backlogWords: Record<BacklogName, string> = {
  entries: 'เงินเข้ารอจับคู่',
  held: 'รายการที่พักไว้',
  deposits: 'รายการฝากที่รอ',
  crediting: 'กำลังส่งไประบบเครดิต',
  withdrawals: 'รายการถอนที่รอ',
  deducted: 'ปรับยอดแล้ว รอโอน',
  unknown: 'ไม่ทราบผล',
}

export const activityWords: Record<ActivityKind, string> = {
  matched: 'จับคู่',
  credited: 'เติมเครดิต',
  deducted: 'ปรับยอดถอน',
  paid: 'โอนเงินถอน',
  refunded: 'คืนเครดิต',
  reversed: 'ดึงเครดิตคืน',
  cut: 'ตัดเครดิต',
  given: 'ให้รางวัลและเครดิตแอดมินใจดี',
  returned: 'คืนยอดเสีย',
  settled: 'ตัดสินผลที่ไม่ทราบ',
  completed: 'ปิดรายการเอง',
  created: 'สร้างรายการ',
  cancelled: 'ยกเลิก',
  held: 'พักรายการ',
  closed: 'ปิดรายการเดินบัญชี',
  undone: 'ย้อนกลับ',
  entered: 'ลงรายการเดินบัญชี',
  edited: 'แก้ข้อมูล',
  exported: 'ส่งออกหรือดูข้อมูลเต็ม',
  ruled: 'ตั้งค่าและพักการส่ง',
  tried: 'ทดลองระบบเครดิต',
}
