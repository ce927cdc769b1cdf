import type { ShippedParser } from './parser.ts'

/** Kasikorn, whose messages write Buddhist years. */
export const kbankParsers: readonly ShippedParser[] = [
  {
    key: 'kbank-sms-in',
    bank: 'KBANK',
    name: 'SMS เงินเข้า (ไม่บอกผู้โอน)',
    source: 'sms',
    pattern: '{date} {time} บช {own} เงินเข้า {amount} [บ|บ.|] คงเหลือ {balance} บ',
    years: 'buddhist',
    mask: null,
    direction: 'in',
    samples: [
      [
        '17/05/69 16:27 บช X-1357 เงินเข้า 999.63 คงเหลือ 8,236.90 บ.',
        '2026-05-17 16:27:40',
        { amount: '999.63', at: '2026-05-17 16:27:00', balance: '8236.90', own: 'X-1357' },
      ],
    ],
  },
  {
    key: 'kbank-sms-transfer',
    bank: 'KBANK',
    name: 'SMS รับโอน (เลขท้าย 4 ตัว)',
    source: 'sms',
    pattern: '{date} {time} บช {own} รับโอนจาก {sender} {amount} คงเหลือ {balance} บ',
    years: 'buddhist',
    mask: 'last4',
    direction: 'in',
    samples: [
      [
        '09/06/69 12:59 บช X-1357 รับโอนจาก X-2468 39.00 คงเหลือ 945.36 บ.',
        '2026-06-09 12:59:20',
        { amount: '39', at: '2026-06-09 12:59:00', balance: '945.36', own: 'X-1357', sender: 'X-2468' },
      ],
    ],
  },
  {
    key: 'kbank-sms-transfer-old',
    bank: 'KBANK',
    name: 'SMS รับโอน (แบบเก่า ซ่อนตัวท้าย)',
    source: 'sms',
    pattern: '{date} {time} บช {own} รับโอนจาก {sender} {amount} บ คงเหลือ {balance} บ',
    years: 'buddhist',
    mask: 'mid6',
    direction: 'in',
    samples: [
      [
        '09/02/62 19:54 บชX135790X รับโอนจากX246810X 500.00บ คงเหลือ9350.00บ',
        '2019-02-09 19:55:00',
        { amount: '500', at: '2019-02-09 19:54:00', balance: '9350', own: 'X135790X', sender: 'X246810X' },
      ],
    ],
  },
  {
    key: 'kbank-sms-out',
    bank: 'KBANK',
    name: 'SMS เงินออก',
    source: 'sms',
    pattern: '{date} {time} หักบช {own} {any} {amount} คงเหลือ {balance} บ',
    years: 'buddhist',
    mask: null,
    direction: 'out',
    samples: [
      [
        '12/06/69 09:49 หักบช X-1357 เข้าพร้อมเพย์ X-2468 900.00 คงเหลือ 428.25 บ.',
        '2026-06-12 09:50:00',
        { amount: '900', at: '2026-06-12 09:49:00', balance: '428.25', own: 'X-1357' },
      ],
    ],
  },
]
