import type { ShippedParser } from './parser.ts'

/** The banks with a message or two each, and the wallet. */
export const otherParsers: readonly ShippedParser[] = [
  {
    key: 'krungsri-sms-in',
    bank: 'KRUNGSRI',
    name: 'SMS เงินเข้า',
    source: 'sms',
    pattern: 'โอนเข้า {own} {amount} เหลือ {balance} ({date},{time})',
    years: 'buddhist',
    mask: null,
    direction: 'in',
    samples: [
      [
        'โอนเข้า xxx135790x  150.62 เหลือ 7,420.57 (17/5/69,16:27)',
        '2026-05-17 16:28:00',
        { amount: '150.62', at: '2026-05-17 16:27:00', balance: '7420.57', own: 'xxx135790x' },
      ],
    ],
  },
  {
    key: 'gsb-app-in',
    bank: 'GSB',
    name: 'MyMo / LINE เงินเข้า',
    source: 'app',
    pattern:
      'เงินเข้า: มีการฝาก/โอนเงิน {amount} บาท จากบัญชี {bank} {sender} เข้าบัญชี [GSBA|GSB|] {own} วันที่ {date} เวลา {time} น. คงเหลือ {balance} บาท',
    years: 'buddhist',
    mask: 'ends',
    direction: 'in',
    samples: [
      [
        'เงินเข้า: มีการฝาก/โอนเงิน 74.76 บาท จากบัญชี KBNK 0012XXXX2468 เข้าบัญชี GSBA 0201XXXX1357 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,702.93 บาท',
        '2026-05-24 15:05:00',
        {
          amount: '74.76',
          at: '2026-05-24 15:04:00',
          balance: '2702.93',
          own: '0201XXXX1357',
          bank: 'KBANK',
          sender: '0012XXXX2468',
        },
      ],
    ],
  },
  {
    key: 'ktb-sms-in',
    bank: 'KTB',
    name: 'SMS เงินเข้า',
    source: 'sms',
    pattern: '{date}@{time} บช {own}:เงินเข้า {amount} บ ใช้ได้ {balance} บ',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        '17-05@16:27 บชX13579X:เงินเข้า 50.34บ ใช้ได้ 11,911.89บ',
        '2026-05-17 16:27:50',
        { amount: '50.34', at: '2026-05-17 16:27:00', balance: '11911.89', own: 'X13579X' },
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
    name: 'LINE เงินเข้า',
    source: 'line',
    pattern: 'เงินเข้า: {amount} บาท เข้าบัญชี {own} เมื่อ {date} {time}',
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
    key: 'bbl-sms-in',
    bank: 'BBL',
    name: 'SMS เงินเข้า (ไม่มีวันเวลา)',
    source: 'sms',
    pattern: 'เงินเข้าบ/ช {own} จาก {any} {amount} บ เงินในบ/ชใช้ได้ {balance} บ',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        'เงินเข้าบ/ชX1357 จากพร้อมเพย์ผ่านMB 12,000.00บ เงินในบ/ชใช้ได้46,769.66บ',
        '2026-05-17 16:27:50',
        { amount: '12000', at: '2026-05-17 16:27:50', balance: '46769.66', own: 'X1357' },
      ],
    ],
  },
  {
    key: 'ttb-sms-in',
    bank: 'TTB',
    name: 'SMS เงินเข้า',
    source: 'sms',
    pattern: 'มีเงิน {amount} บ. โอนเข้าบ/ช {own} เหลือ {balance} บ. {date}@{time}',
    years: 'gregorian',
    mask: null,
    direction: 'in',
    samples: [
      [
        'มีเงิน50.14บ.โอนเข้าบ/ชxx1357เหลือ17,081.71บ.24/05/26@11:42',
        '2026-05-24 11:43:00',
        { amount: '50.14', at: '2026-05-24 11:42:00', balance: '17081.71', own: 'xx1357' },
      ],
    ],
  },
  {
    key: 'baac-sms-in',
    bank: 'BAAC',
    name: 'SMS เงินเข้า',
    source: 'sms',
    pattern:
      '{date} {time} บัญชี {own} [รับโอนพร้อมเพย์|รับโอน|เงินเข้า] จำนวน {amount} บาท ยอดเงินคงเหลือ {balance} บาท',
    years: 'buddhist',
    mask: null,
    direction: 'in',
    samples: [
      [
        '20/05/69 17:52:48 บัญชี x1357 รับโอนพร้อมเพย์ จำนวน 10.00 บาท ยอดเงินคงเหลือ 10.39 บาท',
        '2026-05-20 17:53:00',
        { amount: '10', at: '2026-05-20 17:52:48', balance: '10.39', own: 'x1357' },
      ],
    ],
  },
  {
    key: 'truemoney-app-in',
    bank: 'TRUEMONEY',
    name: 'ทรูมันนี่ เงินเข้า',
    source: 'app',
    pattern: '[คุณได้รับเงิน|ได้รับเงิน|รับโอนเงิน] {amount} บาท จาก {name}[ ({mobile})| {mobile}|]',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        'คุณได้รับเงิน 300.00 บาท จาก มะม่วง สวนตัวอย่าง (0900000012)',
        '2026-05-17 16:27:50',
        { amount: '300', at: '2026-05-17 16:27:50', name: 'มะม่วง สวนตัวอย่าง', mobile: '0900000012' },
      ],
    ],
  },
]
