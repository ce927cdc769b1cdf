/** Bank codes as accounts have them, each with the names that messages and statements use for the bank. */
const names: Record<string, readonly string[]> = {
  SCB: ['SCB', 'ไทยพาณิชย์', 'SIAM COMMERCIAL'],
  KBANK: ['KBANK', 'KBNK', 'KBANKTHB', 'กสิกรไทย', 'กสิกร', 'KASIKORN', 'KASIKORNBANK'],
  KRUNGSRI: ['KRUNGSRI', 'BAY', 'BAYA', 'กรุงศรี', 'กรุงศรีอยุธยา'],
  KTB: ['KTB', 'KTBA', 'กรุงไทย', 'KRUNGTHAI', 'KRUNG THAI'],
  BBL: ['BBL', 'BBLA', 'กรุงเทพ', 'BANGKOK BANK'],
  GSB: ['GSB', 'GSBA', 'ออมสิน'],
  TTB: ['TTB', 'TMB', 'TMBA', 'ทหารไทยธนชาต', 'ทีเอ็มบีธนชาต', 'ทีทีบี', 'ทหารไทย', 'ธนชาต', 'TBANK'],
  BAAC: ['BAAC', 'ธกส', 'ธ.ก.ส', 'เพื่อการเกษตรและสหกรณ์การเกษตร'],
  UOBT: ['UOBT', 'UOB', 'ยูโอบี'],
  CIMBT: ['CIMBT', 'CIMB', 'ซีไอเอ็มบี', 'ซีไอเอ็มบีไทย'],
  GHB: ['GHB', 'GHBA', 'อาคารสงเคราะห์', 'ธอส'],
  KKP: ['KKP', 'เกียรตินาคิน', 'เกียรตินาคินภัทร'],
  LHB: ['LHB', 'LHBANK', 'แลนด์ แอนด์ เฮ้าส์'],
  TISCO: ['TISCO', 'ทิสโก้'],
  ISBT: ['ISBT', 'IBANK', 'อิสลามแห่งประเทศไทย'],
  CITI: ['CITI', 'ซิตี้แบงก์'],
  SCBT: ['SCBT', 'STANDARD CHARTERED', 'สแตนดาร์ดชาร์เตอร์ด', 'สแตนดาร์ดชาร์เตอร์ด (ไทย)'],
  HSBC: ['HSBC', 'เอชเอสบีซี'],
  TCRB: ['TCRB', 'TCD', 'ไทยเครดิต', 'ไทยเครดิตเพื่อรายย่อย'],
  ICBCT: ['ICBCT', 'ICBC', 'ไอซีบีซี'],
  TRUEMONEY: ['TRUEMONEY', 'TRUEWALLET', 'TRUE MONEY', 'ทรูมันนี่', 'ทรูมันนี่วอลเล็ท', 'ทรูวอเล็ต', 'ทรูวอลเล็ท'],
}

const byName = new Map(
  Object.entries(names).flatMap(([code, aliases]) =>
    aliases.map((alias) => [normalizeName(alias), code] as const),
  ),
)

export const bankCodes = Object.keys(names)
export const maxBankNameLength = Math.max(...[...byName.keys()].map((name) => name.length)) + 8

/** Returns the code of a bank by any of its names; null if it is none. */
export const bankNamed = (word: string): string | null =>
  byName.get(normalizeName(word)) ??
  byName.get(normalizeName(word.trim().replace(/^(ธนาคาร|บมจ\.?|ธ\.)\s*/, ''))) ??
  null

/** Returns the first bank that a single word of a longer text names; null if none does. */
export function bankWithin(text: string): string | null {
  for (const word of text.split(/[\s()/:,]+/)) {
    const code = bankNamed(word)
    if (code !== null) return code
  }
  return null
}

function normalizeName(word: string): string {
  return word.trim().toUpperCase().replace(/\.+$/, '').replaceAll(/\s+/g, ' ')
}
