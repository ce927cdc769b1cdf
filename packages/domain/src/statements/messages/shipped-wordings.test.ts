import { expect, test } from 'vitest'
import type { Expected } from './parser.ts'
import { compileParsers, readMessage } from './read-message.ts'
import { checkSamples, expectedOf, heardOf } from './samples.ts'
import { shippedParsers } from './shipped.ts'

/** Messages as the banks also write them: each uses another of the wordings that its pattern allows. */
const variants: Record<string, string[]> = {
  'scb-sms-in-plain': ['เงิน 100.00บ เข้าบ/ชx135790 31/12@23:59 ใช้ได้ 6,302.39'],
  'scb-sms-out': [
    'ถอนเงิน 10,000.00บ บ/ชx135790 18/05@12:29 ใช้ได้657.53บ',
    'โอนเงิน 10,000.00บ บ/ชx135790 18/05@12:29 ใช้ได้657.53บ',
  ],
  'scb-sms-en-cash': [
    'Cash/transfer deposit amount THB 80.00 via CDM to your A/C x135790 on 20/05@19:06 Available balance is THB 1,234.56.',
    'Cash/transfer deposit amount THB 80.00 via CDM to your A/C x135790 on 20/05@19:06 .',
  ],
  'scb-app-in': ['คุณได้รับเงิน 69.89 บาท จาก KTB / xxxxxx2468 เข้าบัญชี xxxxxx1357 เมื่อ 17 พ.ค. 2569 - 16:28'],
  'kbank-sms-in': [
    '17/05/69 16:27 บช X-1357 เงินเข้า 999.63 บคงเหลือ 8,236.90 บ.',
    '17/05/69 16:27 บช X-1357 เงินเข้า 999.63 บ.คงเหลือ 8,236.90 บ.',
  ],
  'kbank-sms-out-plain': [
    '09/10/69 14:32 บช X-1357 ถอนเงิน 500.00 คงเหลือ 12,345.67 บ.',
    '09/10/69 14:32 บช X-1357 โอนเงิน 500.00 คงเหลือ 12,345.67 บ.',
    '09/10/69 14:32 บช X-1357 เงินออก 500.00 บคงเหลือ 12,345.67 บ.',
    '09/10/69 14:32 บช X-1357 เงินออก 500.00 บ.คงเหลือ 12,345.67 บ.',
  ],
  'kbank-app-in': [
    'K PLUSรายการเงินเข้า บัญชี xxx-x-x1357-x จำนวนเงิน 300.00 บาท วันที่ 30 พ.ย. 69 10:37 น.',
    'รายการเงินเข้า บัญชี xxx-x-x1357-x จำนวนเงิน 300.00 บาท วันที่ 30 พ.ย. 69 10:37 น. ยอดเงินคงเหลือ 1,234.56 บาท',
  ],
  'kbank-app-out': [
    'K PLUSรายการโอน/ถอน บัญชี xxx-x-x1357-x จำนวนเงิน -300.00 บาท วันที่ 30 พ.ย. 69 10:37 น.',
    'รายการเงินออก บัญชี xxx-x-x1357-x จำนวนเงิน -300.00 บาท วันที่ 30 พ.ย. 69 10:37 น.',
    'รายการโอน/ถอน บัญชี xxx-x-x1357-x จำนวนเงิน -300.00 บาท วันที่ 30 พ.ย. 69 10:37 น. ยอดเงินคงเหลือ 1,234.56 บาท',
  ],
  'ktb-sms-in': [
    '17-05@16:27 บชX13579X:เงินเข้า 50.34บ. ใช้ได้ 11,911.89บ',
    '17-05@16:27 บชX13579X:เงินเข้า 50.34บ ใช้ได้ 11,911.89บ.',
  ],
  'ktb-sms-out': [
    '17-05@16:30 บชX13579X:ถอนเงิน -50.00บ ใช้ได้ 11,861.89บ',
    '17-05@16:30 บชX13579X:โอนเงิน -50.00บ ใช้ได้ 11,861.89บ',
    '17-05@16:30 บชX13579X:เงินออก -50.00บ. ใช้ได้ 11,861.89บ',
    '17-05@16:30 บชX13579X:เงินออก -50.00บ ใช้ได้ 11,861.89บ.',
  ],
  'ktb-line-in': [
    'Krungthai Connextเงินเข้า: 1,000.20 บาท เข้าบัญชี XX1357 เมื่อ 17/05/69 16:27',
    'เงินเข้า: 1,000.20 บาท เข้าบัญชี XX1357 เมื่อ 17/05/69 16:27 ยอดเงินที่ใช้ได้ 1,234.56 บาท',
  ],
  'ktb-line-out': [
    'เงินออก: -10.00 บาท จากบัญชี XX1357 เมื่อ 07/08/69 10:49 ยอดเงินที่ใช้ได้ 5,401.93 บาท',
    'Krungthai Connext เงินออก: -10.00 บาท จากบัญชี XX1357 เมื่อ 07/08/69 10:49 ยอดเงินที่ใช้ได้ 1,234.56 บาท',
    'Krungthai Connext เงินออก: -10.00 บาท จากบัญชี XX1357 เมื่อ 07/08/69 10:49',
  ],
  'krungsri-sms-out': [
    'โอนออก xxx135790x 150.62 เหลือ 7,269.95 (17/5/69,16:31)',
    'ถอน xxx135790x 150.62 เหลือ 7,269.95 (17/5/69,16:31)',
    'จ่าย xxx135790x 150.62 เหลือ 7,269.95 (17/5/69,16:31)',
    'หักบัญชี xxx135790x 150.62 เหลือ 7,269.95 (17/5/69,16:31)',
  ],
  'gsb-app-in': [
    'เงินเข้า: มีการฝาก/โอนเงิน 74.76 บาท จากบัญชี KBNK 0012XXXX2468 เข้าบัญชี GSB 0201XXXX1357 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,702.93 บาท',
    'เงินเข้า: มีการฝาก/โอนเงิน 74.76 บาท จากบัญชี KBNK 0012XXXX2468 เข้าบัญชี 0201XXXX1357 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,702.93 บาท',
  ],
  'gsb-app-out': [
    'เงินออก: มีการโอน/ถอนเงิน 74.76 บาท จากบัญชี GSBA 0201XXXX1357 เข้าบัญชี KBNK 0012XXXX2468 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,628.17 บาท',
    'เงินออก: มีการถอนเงิน 74.76 บาท จากบัญชี GSBA 0201XXXX1357 เข้าบัญชี KBNK 0012XXXX2468 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,628.17 บาท',
    'เงินออก: มีการโอนเงิน 74.76 บาท จากบัญชี GSBA 0201XXXX1357 เข้าบัญชี KBNK 0012XXXX2468 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,628.17 บาท',
    'เงินออก: มีการถอน/โอนเงิน 74.76 บาท จากบัญชี GSB 0201XXXX1357 เข้าบัญชี KBNK 0012XXXX2468 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,628.17 บาท',
    'เงินออก: มีการถอน/โอนเงิน 74.76 บาท จากบัญชี 0201XXXX1357 เข้าบัญชี KBNK 0012XXXX2468 วันที่ 24 พ.ค. 2569 เวลา 15:04 น. คงเหลือ 2,628.17 บาท',
  ],
  'ttb-sms-in': [
    'เงิน50.14บ.โอนเข้าบ/ชxx1357เหลือ17,081.71บ.24/05/26@11:42',
    'มีเงิน50.14บ.เข้าบ/ชxx1357เหลือ17,081.71บ.24/05/26@11:42',
  ],
  'ttb-sms-out': [
    'เงิน50.14บ.โอนออกจากบ/ชxx1357เหลือ17,031.57บ.24/05/26@11:44',
    '50.14บ.โอนออกจากบ/ชxx1357เหลือ17,031.57บ.24/05/26@11:44',
    'มีเงิน50.14บ.โอนออกบ/ชxx1357เหลือ17,031.57บ.24/05/26@11:44',
    'มีเงิน50.14บ.ออกจากบ/ชxx1357เหลือ17,031.57บ.24/05/26@11:44',
    'มีเงิน50.14บ.ถอนจากบ/ชxx1357เหลือ17,031.57บ.24/05/26@11:44',
  ],
  'baac-sms-in': [
    '20/05/69 17:52:48 บัญชี x1357 รับโอน จำนวน 10.00 บาท ยอดเงินคงเหลือ 10.39 บาท',
    '20/05/69 17:52:48 บัญชี x1357 เงินเข้า จำนวน 10.00 บาท ยอดเงินคงเหลือ 10.39 บาท',
  ],
  'baac-sms-out': [
    '20/05/69 18:02:11 บัญชี x1357 โอนพร้อมเพย์ จำนวน 10.00 บาท ยอดเงินคงเหลือ 0.39 บาท',
    '20/05/69 18:02:11 บัญชี x1357 ถอนเงิน จำนวน 10.00 บาท ยอดเงินคงเหลือ 0.39 บาท',
    '20/05/69 18:02:11 บัญชี x1357 จ่ายเงิน จำนวน 10.00 บาท ยอดเงินคงเหลือ 0.39 บาท',
    '20/05/69 18:02:11 บัญชี x1357 เงินออก จำนวน 10.00 บาท ยอดเงินคงเหลือ 0.39 บาท',
  ],
  'truemoney-app-in': [
    'ได้รับเงิน 300.00 บาท จาก มะม่วง สวนตัวอย่าง (0900000012)',
    'รับโอนเงิน 300.00 บาท จาก มะม่วง สวนตัวอย่าง (0900000012)',
    'คุณได้รับเงิน 300.00 บาท จาก ม (081-234-5678)',
    'คุณได้รับเงิน 300.00 บาท จาก ม 081-234-5678',
    'คุณได้รับเงิน 300.00 บาท จาก ม',
  ],
  'truemoney-app-out': [
    'โอนเงิน 300.00 บาท ให้ มะม่วง สวนตัวอย่าง (0900000012)',
    'คุณจ่ายเงิน 300.00 บาท ให้ มะม่วง สวนตัวอย่าง (0900000012)',
    'จ่ายเงิน 300.00 บาท ให้ มะม่วง สวนตัวอย่าง (0900000012)',
    'คุณโอนเงิน 300.00 บาท ไปยัง มะม่วง สวนตัวอย่าง (0900000012)',
    'คุณโอนเงิน 300.00 บาท ให้ ม (081-234-5678)',
    'คุณโอนเงิน 300.00 บาท ให้ ม 081-234-5678',
    'คุณโอนเงิน 300.00 บาท ให้ ม',
  ],
}

const told = ({ amount, at, own, sender }: Expected) => [Number(amount), at, own, sender]

const readByItself = (key: string, pattern: string, text: string) => {
  const parser = shippedParsers.find((one) => one.key === key)!
  return readMessage(text, heardOf(parser.samples[0]!), compileParsers([{ ...parser, pattern }]))
}

test.each(Object.entries(variants))('%s reads every wording that its pattern allows', (key, texts) => {
  const { pattern, samples } = shippedParsers.find((one) => one.key === key)!
  for (const text of texts) {
    const reading = readByItself(key, pattern, text)
    expect(reading, text).not.toBeNull()
    expect(
      samples.map(({ expected }) => told(expected)),
      text,
    ).toContainEqual(told(expectedOf(reading!)))
  }
})

/** Returns the pattern without each of its wordings in turn: `[บ|บ.|] x` gives `[บ.|] x`, `[บ|] x` and `[บ|บ.] x`. */
function* withoutAWording(pattern: string): Generator<[string, string]> {
  for (const group of pattern.matchAll(/\[([^\]]*)\]/g)) {
    const wordings = group[1]!.split('|')
    for (const wording of wordings) {
      const rest = wordings.filter((one) => one !== wording)
      const kept = rest.length > 1 ? `[${rest.join('|')}]` : rest[0]!
      yield [wording, pattern.slice(0, group.index) + kept + pattern.slice(group.index + group[0].length)]
    }
  }
}

test('every wording of every shipped pattern has a message that is read only by it', () => {
  const unheld = shippedParsers.flatMap((parser) =>
    [...withoutAWording(parser.pattern)].flatMap(([wording, pattern]) =>
      checkSamples([{ ...parser, pattern }]).length > 0 ||
      variants[parser.key]?.some((text) => readByItself(parser.key, pattern, text) === null)
        ? []
        : [`${parser.key}: ${wording}`],
    ),
  )
  expect(unheld).toEqual([])
})
