import type { ShippedParser } from './parser.ts'

/** Kasikorn. Its messages use Buddhist years. */
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
    pattern: '{date} {time} หักบช {own} {any} {sender} {amount} คงเหลือ {balance} บ',
    years: 'buddhist',
    mask: 'last4',
    direction: 'out',
    samples: [
      [
        '12/06/69 09:49 หักบช X-1357 เข้าพร้อมเพย์ X-2468 900.00 คงเหลือ 428.25 บ.',
        '2026-06-12 09:50:00',
        { amount: '900', at: '2026-06-12 09:49:00', balance: '428.25', own: 'X-1357', sender: 'X-2468' },
      ],
    ],
  },
  {
    key: 'kbank-sms-in-old',
    bank: 'KBANK',
    name: 'SMS เงินเข้า (แบบเก่า ไม่บอกยอดคงเหลือ)',
    source: 'sms',
    pattern: '{date} {time} บช {own} เงินเข้า {amount} บ',
    years: 'buddhist',
    mask: null,
    direction: 'in',
    samples: [
      [
        '08/01/62 22:59 บชX135790X เงินเข้า500.00บ',
        '2019-01-08 23:00:00',
        { amount: '500', at: '2019-01-08 22:59:00', own: 'X135790X' },
      ],
    ],
  },
  {
    key: 'kbank-sms-out-other',
    bank: 'KBANK',
    name: 'SMS หักบัญชี (ไม่บอกเลขปลายทาง)',
    source: 'sms',
    pattern: '{date} {time} หักบช {own} {any} {amount} คงเหลือ {balance} บ',
    years: 'buddhist',
    mask: null,
    direction: 'out',
    samples: [
      [
        '12/06/69 09:49 หักบช X-1357 ถอนเงินสด 900.00 คงเหลือ 428.25 บ.',
        '2026-06-12 09:50:00',
        { amount: '900', at: '2026-06-12 09:49:00', balance: '428.25', own: 'X-1357' },
      ],
    ],
  },
  {
    key: 'kbank-sms-out-plain',
    bank: 'KBANK',
    name: 'SMS เงินออก (ไม่บอกปลายทาง)',
    source: 'sms',
    pattern: '{date} {time} บช {own} [เงินออก|ถอนเงิน|โอนเงิน] {amount} [บ|บ.|] คงเหลือ {balance} บ',
    years: 'buddhist',
    mask: null,
    direction: 'out',
    samples: [
      [
        '09/10/69 14:32 บช X-1357 เงินออก 500.00 คงเหลือ 12,345.67 บ.',
        '2026-10-09 14:32:30',
        { amount: '500', at: '2026-10-09 14:32:00', balance: '12345.67', own: 'X-1357' },
      ],
    ],
  },
  {
    key: 'kbank-app-in',
    bank: 'KBANK',
    name: 'K PLUS เงินเข้า',
    source: 'app',
    pattern:
      '[K PLUS|] รายการเงินเข้า บัญชี {own} จำนวนเงิน {amount} บาท วันที่ {date} {time} น.[ ยอดเงินคงเหลือ {balance} บาท|]',
    years: 'buddhist',
    mask: null,
    direction: 'in',
    samples: [
      [
        'รายการเงินเข้า บัญชี xxx-x-x1357-x จำนวนเงิน 300.00 บาท วันที่ 30 พ.ย. 69 10:37 น.',
        '2026-11-30 10:37:20',
        { amount: '300', at: '2026-11-30 10:37:00', own: 'xxx-x-x1357-x' },
      ],
      [
        'K PLUS\nรายการเงินเข้า\nบัญชี xxx-x-x1357-x จำนวนเงิน 10.00 บาท วันที่ 7 ส.ค. 69 10:49 น. ยอดเงินคงเหลือ 1,116.56 บาท',
        '2026-08-07 10:49:20',
        { amount: '10', at: '2026-08-07 10:49:00', balance: '1116.56', own: 'xxx-x-x1357-x' },
      ],
    ],
  },
  {
    key: 'kbank-app-out',
    bank: 'KBANK',
    name: 'K PLUS เงินออก',
    source: 'app',
    pattern:
      '[K PLUS|] [รายการโอน/ถอน|รายการเงินออก] บัญชี {own} จำนวนเงิน {amount} บาท วันที่ {date} {time} น.[ ยอดเงินคงเหลือ {balance} บาท|]',
    years: 'buddhist',
    mask: null,
    direction: 'out',
    samples: [
      [
        'รายการโอน/ถอน บัญชี xxx-x-x1357-x จำนวนเงิน -300.00 บาท วันที่ 30 พ.ย. 69 10:37 น.',
        '2026-11-30 10:37:20',
        { amount: '300', at: '2026-11-30 10:37:00', own: 'xxx-x-x1357-x' },
      ],
    ],
  },
]
