import type { ShippedParser } from './parser.ts'

/** Siam Commercial. The formats are real, the digits and names invented. */
export const scbParsers: readonly ShippedParser[] = [
  {
    key: 'scb-sms-in',
    bank: 'SCB',
    name: 'SMS เงินเข้าจากธนาคารอื่น',
    source: 'sms',
    pattern: '{date}@{time} {amount} จาก {bank}/{sender} เข้า {own} ใช้ได้ {balance} บ',
    years: 'none',
    mask: 'last6',
    direction: 'in',
    samples: [
      [
        '18/05@14:44 100.00 จากKTB/x246810เข้าx135790 ใช้ได้10,121.23บ',
        '2026-05-18 14:45:10',
        {
          amount: '100',
          at: '2026-05-18 14:44:00',
          balance: '10121.23',
          own: 'x135790',
          bank: 'KTB',
          sender: 'x246810',
        },
      ],
    ],
  },
  {
    key: 'scb-sms-in-name',
    bank: 'SCB',
    name: 'SMS เงินเข้าจาก SCB (มีแต่ชื่อ)',
    source: 'sms',
    pattern: '{date}@{time} {amount} โอนจาก {name} เข้า {own} ใช้ได้ {balance} บ',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        '18/05@14:44 250.00 โอนจากMAMUANG SUANเข้าx135790 ใช้ได้10,371.23บ',
        '2026-05-18 14:45:10',
        {
          amount: '250',
          at: '2026-05-18 14:44:00',
          balance: '10371.23',
          own: 'x135790',
          name: 'MAMUANG SUAN',
        },
      ],
    ],
  },
  {
    key: 'scb-sms-in-plain',
    bank: 'SCB',
    name: 'SMS เงินเข้า (ไม่บอกผู้โอน)',
    source: 'sms',
    pattern: 'เงิน {amount} บ เข้าบ/ช {own} {date}@{time} ใช้ได้ {balance} [บ|]',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        'เงิน 100.00บ เข้าบ/ชx135790 31/12@23:59 ใช้ได้ 6,302.39บ',
        '2027-01-01 00:01:00',
        { amount: '100', at: '2026-12-31 23:59:00', balance: '6302.39', own: 'x135790' },
      ],
    ],
  },
  {
    key: 'scb-sms-out',
    bank: 'SCB',
    name: 'SMS เงินออก',
    source: 'sms',
    pattern: '[ถอน/โอนเงิน|ถอนเงิน|โอนเงิน] {amount} บ บ/ช {own} {date}@{time} ใช้ได้ {balance} บ',
    years: 'none',
    mask: null,
    direction: 'out',
    samples: [
      [
        'ถอน/โอนเงิน 10,000.00บ บ/ชx135790 18/05@12:29 ใช้ได้657.53บ',
        '2026-05-18 12:30:00',
        { amount: '10000', at: '2026-05-18 12:29:00', balance: '657.53', own: 'x135790' },
      ],
    ],
  },
  {
    key: 'scb-sms-en',
    bank: 'SCB',
    name: 'SMS ภาษาอังกฤษ เงินเข้า',
    source: 'sms',
    pattern:
      'Transfer from {bank}/{sender} amount THB {amount} to your account {own} on {date}@{time} Available balance is THB {balance}',
    years: 'none',
    mask: 'last6',
    direction: 'in',
    samples: [
      [
        'Transfer from KBNK/x246810 amount THB 280.00 to your account x135790  on 19/05@09:24  Available balance is THB 280.00.',
        '2026-05-19 09:25:00',
        {
          amount: '280',
          at: '2026-05-19 09:24:00',
          balance: '280',
          own: 'x135790',
          bank: 'KBANK',
          sender: 'x246810',
        },
      ],
    ],
  },
  {
    key: 'scb-sms-en-cash',
    bank: 'SCB',
    name: 'SMS ภาษาอังกฤษ ฝากเงินสด',
    source: 'sms',
    pattern:
      'Cash/transfer deposit amount THB {amount} via {any} to your A/C {own} on {date}@{time}[ Available balance is THB {balance}|]',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        'Cash/transfer deposit amount THB 80.00 via CDM to your A/C x135790 on 20/05@19:06 Available balance is THB 360.00.',
        '2026-05-20 19:07:00',
        { amount: '80', at: '2026-05-20 19:06:00', balance: '360', own: 'x135790' },
      ],
    ],
  },
  {
    key: 'scb-app-in',
    bank: 'SCB',
    name: 'แอปแจ้งเตือน เงินเข้า',
    source: 'app',
    pattern:
      'คุณได้รับเงิน {amount} บาท [ผ่านรายการพร้อมเพย์|] จาก {bank} / {sender} เข้าบัญชี {own} เมื่อ {date} - {time}',
    years: 'buddhist',
    mask: 'last4',
    direction: 'in',
    samples: [
      [
        'คุณได้รับเงิน 69.89 บาท ผ่านรายการพร้อมเพย์จาก KTB / xxxxxx2468 เข้าบัญชี xxxxxx1357 เมื่อ 17 พ.ค. 2569 - 16:28',
        '2026-05-17 16:28:30',
        { amount: '69.89', at: '2026-05-17 16:28:00', own: 'xxxxxx1357', bank: 'KTB', sender: 'xxxxxx2468' },
      ],
    ],
  },
]
