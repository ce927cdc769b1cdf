import type { ShippedParser } from './parser.ts'

/** Krungthai: SMS without a year or with a Gregorian one, LINE (Connext) with a Buddhist one. */
export const krungthaiParsers: readonly ShippedParser[] = [
  {
    key: 'ktb-sms-in',
    bank: 'KTB',
    name: 'SMS เงินเข้า',
    source: 'sms',
    pattern: '{date}@{time} บช {own}:เงินเข้า {amount} [บ.|บ] ใช้ได้ {balance} บ',
    years: 'gregorian',
    mask: null,
    direction: 'in',
    samples: [
      [
        '17-05@16:27 บชX13579X:เงินเข้า 50.34บ ใช้ได้ 11,911.89บ',
        '2026-05-17 16:27:50',
        { amount: '50.34', at: '2026-05-17 16:27:00', balance: '11911.89', own: 'X13579X' },
      ],
      [
        '11-09-18@02:08 บช X13579X:เงินเข้า +180.00 บ. ใช้ได้ 180.70 บ.',
        '2018-09-11 02:09:00',
        { amount: '180', at: '2018-09-11 02:08:00', balance: '180.70', own: 'X13579X' },
      ],
    ],
  },
  {
    key: 'ktb-sms-out',
    bank: 'KTB',
    name: 'SMS เงินออก',
    source: 'sms',
    pattern: '{date}@{time} บช {own}:[เงินออก|ถอนเงิน|โอนเงิน] {amount} [บ.|บ] ใช้ได้ {balance} บ',
    years: 'gregorian',
    mask: null,
    direction: 'out',
    samples: [
      [
        '17-05@16:30 บชX13579X:เงินออก -50.00บ ใช้ได้ 11,861.89บ',
        '2026-05-17 16:30:20',
        { amount: '50', at: '2026-05-17 16:30:00', balance: '11861.89', own: 'X13579X' },
      ],
    ],
  },
  {
    key: 'ktb-app-in',
    bank: 'KTB',
    name: 'Krungthai NEXT เงินเข้าพร้อมเพย์',
    source: 'app',
    pattern: 'ได้รับ {amount} บาท เข้าพร้อมเพย์ จากบัญชี {bank} {sender}',
    years: 'none',
    mask: 'last4',
    direction: 'in',
    samples: [
      [
        'ได้รับ +59.84 บาท เข้าพร้อมเพย์ จากบัญชี ไทยพาณิชย์ XXX-X-XX246-8',
        '2026-05-17 16:27:50',
        { amount: '59.84', at: '2026-05-17 16:27:50', bank: 'SCB', sender: 'XXX-X-XX246-8' },
      ],
    ],
  },
  {
    key: 'ktb-line-in',
    bank: 'KTB',
    name: 'LINE (Connext) เงินเข้า',
    source: 'line',
    pattern:
      '[Krungthai Connext|] เงินเข้า: {amount} บาท เข้าบัญชี {own} เมื่อ {date} {time}[ ยอดเงินที่ใช้ได้ {balance} บาท|]',
    years: 'buddhist',
    mask: null,
    direction: 'in',
    samples: [
      [
        'เงินเข้า: 1,000.20 บาท เข้าบัญชี XX1357 เมื่อ 17/05/69 16:27',
        '2026-05-17 16:28:00',
        { amount: '1000.20', at: '2026-05-17 16:27:00', own: 'XX1357' },
      ],
    ],
  },
  {
    key: 'ktb-line-out',
    bank: 'KTB',
    name: 'LINE (Connext) เงินออก',
    source: 'line',
    pattern:
      '[Krungthai Connext|] เงินออก: {amount} บาท จากบัญชี {own} เมื่อ {date} {time}[ ยอดเงินที่ใช้ได้ {balance} บาท|]',
    years: 'buddhist',
    mask: null,
    direction: 'out',
    samples: [
      [
        'Krungthai Connext เงินออก: -10.00 บาท จากบัญชี XX1357 เมื่อ 07/08/69 10:49 ยอดเงินที่ใช้ได้ 5,401.93 บาท',
        '2026-08-07 10:50:00',
        { amount: '10', at: '2026-08-07 10:49:00', balance: '5401.93', own: 'XX1357' },
      ],
    ],
  },
]
