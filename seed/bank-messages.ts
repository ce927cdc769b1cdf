import type { OwnAccount, Player } from './shop.ts'

/** A transfer of `baht` and `satang` to one of the shop's accounts. */
export type Transfer = {
  player: Player
  account: OwnAccount
  baht: number
  satang?: number
  at: Date
  reference?: string
}

/**
 * The input of `POST /api/service/statement-entries`, as this bank reports it: with its own mask, or without a sender.
 */
export type Message = {
  account: string
  amount: string
  direction: 'in' | 'out'
  occurredAt: string
  channel: 'bank' | 'truemoney'
  reference?: string
  sender?: { bank?: string; accountTail?: string; name?: string; mobile?: string }
  rawText?: string
}

/** Returns the message in the real form of the bank, with its mask. */
export function bankMessage({ player, account, baht, satang = 0, at, reference }: Transfer): Message {
  const amount = `${baht}.${String(satang).padStart(2, '0')}`
  const base = {
    account: account.code,
    amount,
    direction: 'in' as const,
    occurredAt: at.toISOString(),
    channel: 'bank' as const,
    ...(reference ? { reference } : {}),
  }
  const number = player.accountNumber
  const clock = bangkokClock(at)
  switch (account.bank) {
    case 'SCB':
      return player.bank === 'SCB'
        ? {
            ...base,
            sender: {
              bank: 'SCB',
              accountTail: `x${number.slice(-4)}`,
              name: `${player.firstName} ${player.lastName.slice(0, 2)}`,
            },
            rawText: `รับโอนจาก SCB x${number.slice(-4)} ${player.firstName} ${player.lastName.slice(0, 2)} ${amount}`,
          }
        : {
            ...base,
            sender: { bank: player.bank, accountTail: `/X${number.slice(-6)}` },
            rawText: `${clock} ${amount} จาก${player.bank}/x${number.slice(-6)}เข้าx${account.number.slice(-6)}`,
          }
    case 'KBANK':
      return {
        ...base,
        sender: {
          bank: player.bank,
          accountTail: `xxx-x-x${number.slice(-5, -1)}-x`,
          name: `${player.firstName} ${player.lastName}`,
        },
        rawText: `${clock} บช X-${account.number.slice(-4)} รับโอนจาก ${player.firstName} ${player.lastName} ${amount}`,
      }
    case 'TRUEMONEY':
      return {
        ...base,
        channel: 'truemoney',
        sender: { mobile: player.mobile, name: `${player.firstName} ${player.lastName}` },
        rawText: `คุณได้รับเงิน ${amount} บาท จาก ${player.firstName} ${player.lastName} (${player.mobile})`,
      }
    default:
      return { ...base, rawText: `โอนเข้า xxx${account.number.slice(-7, -1)}x ${amount} (${clock})` } // Krungsri's SMS names no sender
  }
}

/** Returns what SCB's app shows of a transfer from another bank, as a phone mirrors it: Thai, with a Buddhist year. */
export function scbNotice({ player, account, baht, satang = 0, at }: Transfer): string {
  const bangkok = new Date(at.getTime() + 7 * 3_600_000).toISOString()
  const [year, month, day] = bangkok.slice(0, 10).split('-') as [string, string, string]
  const amount = `${baht.toLocaleString('en-US')}.${String(satang).padStart(2, '0')}`
  const date = `${Number(day)} ${thaiMonths[Number(month) - 1]} ${Number(year) + 543}`
  return `คุณได้รับเงิน ${amount} บาท ผ่านรายการพร้อมเพย์จาก ${player.bank} / xxxxxx${player.accountNumber.slice(-4)} เข้าบัญชี xxxxxx${account.number.slice(-4)} เมื่อ ${date} - ${bangkok.slice(11, 16)}`
}

const thaiMonths = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')

const bangkokClock = (at: Date) =>
  new Intl.DateTimeFormat('th-TH-u-ca-gregory-nu-latn', {
    timeZone: 'Asia/Bangkok',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
