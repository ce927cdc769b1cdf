import { bahtText, type Satang } from '../money.ts'
import { downMinutes, type BusinessEventKind, lateMinutes } from './business-event.ts'

/**
 * Facts that an alert may show on a locked screen: amounts and codes, but no personal names or account
 * numbers.
 */
export type AlertAbout = {
  kind: BusinessEventKind
  amount: Satang | null
  /** Number of the request, the order or the approval. */
  number: number | null
  playerCode: string | null
  /** Name of the phone, or code of the shop account. */
  name: string | null
}

export type AlertText = { title: string; body: string }

const titles: Record<'th' | 'en', Record<BusinessEventKind, string>> = {
  th: {
    depositAsked: 'มีคำขอฝาก',
    withdrawalAsked: 'มีคำขอถอน',
    depositLate: `คำขอฝากรอนานเกิน ${lateMinutes} นาที`,
    withdrawalLate: `คำขอถอนรอนานเกิน ${lateMinutes} นาที`,
    payoutLate: `ตัดเครดิตแล้ว ยังไม่จ่ายเงินถอน เกิน ${lateMinutes} นาที`,
    requestDone: 'รายการเสร็จแล้ว',
    creditUnknown: 'ไม่ทราบผลการเติมเครดิต',
    answerLate: 'ระบบเครดิตตอบช้า และไม่ตรงกับที่คนตัดสิน',
    orderRefused: 'ระบบเครดิตปฏิเสธรายการ',
    orderWaits: `รายการรอระบบเครดิตนานเกิน ${lateMinutes} นาที`,
    payoutDone: 'จ่ายเงินถอนแล้ว',
    approvalAsked: 'มีรายการรออนุมัติ',
    phoneDown: `โทรศัพท์ขาดการติดต่อเกิน ${downMinutes} นาที`,
    balanceLow: 'ยอดเงินในบัญชีเว็บต่ำกว่าที่ตั้งไว้',
    checkFailed: 'ตรวจสอบข้อมูลแล้วไม่ตรงกัน',
  },
  en: {
    depositAsked: 'New deposit request',
    withdrawalAsked: 'New withdrawal request',
    depositLate: `A deposit has waited for more than ${lateMinutes} minutes`,
    withdrawalLate: `A withdrawal has waited for more than ${lateMinutes} minutes`,
    payoutLate: `A withdrawal was deducted more than ${lateMinutes} minutes ago and is not paid yet`,
    requestDone: 'A request is done',
    creditUnknown: 'The outcome of a credit is unknown',
    answerLate: 'A late answer contradicts what a person decided',
    orderRefused: 'The credit system refused an order',
    orderWaits: `An order has waited for the credit system for more than ${lateMinutes} minutes`,
    payoutDone: 'A withdrawal was paid',
    approvalAsked: 'A request is waiting for approval',
    phoneDown: `A phone has been silent for more than ${downMinutes} minutes`,
    balanceLow: 'The balance of a shop account is low',
    checkFailed: 'A check of the data found a difference',
  },
}

const words = {
  th: { baht: 'บาท', player: 'สมาชิก', check: 'เปิดหน้าแดชบอร์ดเพื่อดูรายละเอียด' },
  en: { baht: 'baht', player: 'player', check: 'See the dashboard' },
}

/** Returns the title and the text of an alert, as short as a phone shows it. Amounts are in baht. */
export function alertText(
  { kind, amount, number, playerCode, name }: AlertAbout,
  locale: 'th' | 'en',
): AlertText {
  const say = words[locale]
  const parts = [
    amount === null ? null : `${withCommas(bahtText(amount))} ${say.baht}`,
    playerCode === null ? null : `${say.player} ${playerCode}`,
    number === null ? null : `#${number}`,
    name,
    kind === 'checkFailed' ? say.check : null,
  ]
  return { title: titles[locale][kind], body: parts.filter((part) => part !== null).join(' · ') }
}

/** Adds commas between thousands, and drops `.00`, which wastes space on a small screen. */
const withCommas = (baht: string) => baht.replace(/\.00$/, '').replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, ',')

/** The page on which staff act on each kind of alert. */
export const alertPath: Record<BusinessEventKind, string> = {
  depositAsked: '/management/deposit',
  withdrawalAsked: '/management/withdraw',
  depositLate: '/management/deposit',
  withdrawalLate: '/management/withdraw',
  payoutLate: '/management/withdraw',
  requestDone: '/dashboard',
  creditUnknown: '/dashboard',
  answerLate: '/dashboard',
  orderRefused: '/dashboard',
  orderWaits: '/management/statement?tab=queued',
  payoutDone: '/management/withdraw',
  approvalAsked: '/management/approvals',
  phoneDown: '/management/pushbullet',
  balanceLow: '/management/accounts',
  checkFailed: '/dashboard',
}
