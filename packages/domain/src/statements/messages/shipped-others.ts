import type { ShippedParser } from './parser.ts'

/**
 * The banks with two or three messages each, and the wallet. Where no outgoing message of a bank is known, the
 * pattern follows its incoming one.
 */
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
    key: 'krungsri-sms-out',
    bank: 'KRUNGSRI',
    name: 'SMS เงินออก',
    source: 'sms',
    pattern: '[โอนออก|ถอน|จ่าย|หักบัญชี] {own} {amount} เหลือ {balance} ({date},{time})',
    years: 'buddhist',
    mask: null,
    direction: 'out',
    samples: [
      [
        'โอนออก xxx135790x  150.62 เหลือ 7,269.95 (17/5/69,16:31)',
        '2026-05-17 16:31:30',
        { amount: '150.62', at: '2026-05-17 16:31:00', balance: '7269.95', own: 'xxx135790x' },
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
    key: 'gsb-app-out',
    bank: 'GSB',
    name: 'MyMo / LINE เงินออก',
    source: 'app',
    pattern:
      'เงินออก: มีการ[ถอน/โอนเงิน|โอน/ถอนเงิน|ถอนเงิน|โอนเงิน] {amount} บาท จากบัญชี [GSBA|GSB|] {own} เข้าบัญชี {bank} {sender} วันที่ {date} เวลา {time} น. คงเหลือ {balance} บาท',
    years: 'buddhist',
    mask: 'ends',
    direction: 'out',
    samples: [
      [
        'เงินออก: มีการถอน/โอนเงิน 74.76 บาท จากบัญชี GSBA 0201XXXX1357 เข้าบัญชี KBNK 0012XXXX2468 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,628.17 บาท',
        '2026-05-24 15:05:00',
        {
          amount: '74.76',
          at: '2026-05-24 15:04:00',
          balance: '2628.17',
          own: '0201XXXX1357',
          bank: 'KBANK',
          sender: '0012XXXX2468',
        },
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
    key: 'bbl-sms-in-deposit',
    bank: 'BBL',
    name: 'SMS ฝาก/โอนเงินเข้า',
    source: 'sms',
    pattern: 'ฝาก/โอนเงินเข้าบ/ช {own} ผ่าน {any} {amount} บ ใช้ได้ {balance} บ',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        'ฝาก/โอนเงินเข้าบ/ชX1357ผ่านMB 1,000.00บ ใช้ได้ 1,000.39บ',
        '2026-05-17 16:27:50',
        { amount: '1000', at: '2026-05-17 16:27:50', balance: '1000.39', own: 'X1357' },
      ],
    ],
  },
  {
    key: 'bbl-sms-out',
    bank: 'BBL',
    name: 'SMS เงินออก',
    source: 'sms',
    pattern: 'ถอน/โอน/จ่ายเงินจากบ/ช {own} ผ่าน {any} {amount} บ ใช้ได้ {balance} บ',
    years: 'none',
    mask: null,
    direction: 'out',
    samples: [
      [
        'ถอน/โอน/จ่ายเงินจากบ/ชX1357 ผ่านMB 1,042.00บ ใช้ได้36,447.43บ',
        '2026-05-17 16:27:51',
        { amount: '1042', at: '2026-05-17 16:27:51', balance: '36447.43', own: 'X1357' },
      ],
    ],
  },
  {
    key: 'ttb-sms-in',
    bank: 'TTB',
    name: 'SMS เงินเข้า',
    source: 'sms',
    pattern: '[มีเงิน|เงิน] {amount} บ. [โอนเข้า|เข้า] บ/ช {own} เหลือ {balance} บ. {date}@{time}',
    years: 'gregorian',
    mask: null,
    direction: 'in',
    samples: [
      [
        'มีเงิน50.14บ.โอนเข้าบ/ชxx1357เหลือ17,081.71บ.24/05/26@11:42',
        '2026-05-24 11:43:00',
        { amount: '50.14', at: '2026-05-24 11:42:00', balance: '17081.71', own: 'xx1357' },
      ],
      [
        'มีเงิน 100.00บ.เข้าบ/ชxx1357เหลือ 500.00 บ.09/09/18@15:16',
        '2018-09-09 15:17:00',
        { amount: '100', at: '2018-09-09 15:16:00', balance: '500', own: 'xx1357' },
      ],
    ],
  },
  {
    key: 'ttb-sms-out',
    bank: 'TTB',
    name: 'SMS เงินออก',
    source: 'sms',
    pattern:
      '[มีเงิน|เงิน|] {amount} บ. [โอนออกจาก|โอนออก|ออกจาก|ถอนจาก] บ/ช {own} เหลือ {balance} บ. {date}@{time}',
    years: 'gregorian',
    mask: null,
    direction: 'out',
    samples: [
      [
        'มีเงิน50.14บ.โอนออกจากบ/ชxx1357เหลือ17,031.57บ.24/05/26@11:44',
        '2026-05-24 11:45:00',
        { amount: '50.14', at: '2026-05-24 11:44:00', balance: '17031.57', own: 'xx1357' },
      ],
    ],
  },
  {
    key: 'ttb-app-in',
    bank: 'TTB',
    name: 'ttb touch เงินเข้า',
    source: 'app',
    pattern: 'เงินเข้า {amount} บ. เข้าบัญชี {own}',
    years: 'none',
    mask: null,
    direction: 'in',
    samples: [
      [
        'เงินเข้า 25.43 บ. เข้าบัญชี xxx-xxx1357',
        '2026-05-24 11:45:00',
        { amount: '25.43', at: '2026-05-24 11:45:00', own: 'xxx-xxx1357' },
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
    key: 'baac-sms-out',
    bank: 'BAAC',
    name: 'SMS เงินออก',
    source: 'sms',
    pattern:
      '{date} {time} บัญชี {own} [โอนพร้อมเพย์|โอนเงิน|ถอนเงิน|จ่ายเงิน|เงินออก] จำนวน {amount} บาท ยอดเงินคงเหลือ {balance} บาท',
    years: 'buddhist',
    mask: null,
    direction: 'out',
    samples: [
      [
        '20/05/69 18:02:11 บัญชี x1357 โอนเงิน จำนวน 10.00 บาท ยอดเงินคงเหลือ 0.39 บาท',
        '2026-05-20 18:03:00',
        { amount: '10', at: '2026-05-20 18:02:11', balance: '0.39', own: 'x1357' },
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
  {
    key: 'truemoney-app-out',
    bank: 'TRUEMONEY',
    name: 'ทรูมันนี่ เงินออก',
    source: 'app',
    pattern: '[คุณโอนเงิน|โอนเงิน|คุณจ่ายเงิน|จ่ายเงิน] {amount} บาท [ให้|ไปยัง] {name}[ ({mobile})| {mobile}|]',
    years: 'none',
    mask: null,
    direction: 'out',
    samples: [
      [
        'คุณโอนเงิน 300.00 บาท ให้ มะม่วง สวนตัวอย่าง (0900000012)',
        '2026-05-17 16:27:50',
        { amount: '300', at: '2026-05-17 16:27:50', name: 'มะม่วง สวนตัวอย่าง', mobile: '0900000012' },
      ],
    ],
  },
]
