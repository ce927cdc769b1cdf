/** What the small code on a Thai slip says: which bank sent the money, and under which reference. */
export type SlipCode = { bank: string | null; reference: string }

/** The banks by the number that the clearing house gave them; another bank is shown without a name. */
const banks: Record<string, string> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TTB',
  '014': 'SCB',
  '017': 'CITI',
  '022': 'CIMBT',
  '024': 'UOBT',
  '025': 'KRUNGSRI',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
  '066': 'ISBT',
  '067': 'TISCO',
  '069': 'KKP',
  '070': 'ICBCT',
  '073': 'LHB',
}

const slipKind = '000001'

/**
 * The "mini QR" of a slip: fields of two digits of name and two of length, the last a checksum over all before it. Null for every
 * other code, a payment code for example, and for one of which a letter was misread.
 */
export function readSlipCode(text: string): SlipCode | null {
  const fields = readFields(text)
  if (fields === null || fields.get('51') !== 'TH' || !checksumHolds(text)) return null
  const slip = readFields(fields.get('00') ?? '')
  const reference = slip?.get('02') ?? ''
  if (slip?.get('00') !== slipKind || !/^[0-9A-Za-z]{6,40}$/.test(reference)) return null
  return { bank: banks[slip.get('01') ?? ''] ?? null, reference }
}

function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [, name, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (name === undefined || fields.has(name)) return null
    const end = at + 4 + Number(length)
    if (end > text.length) return null
    fields.set(name, text.slice(at + 4, end))
    at = end
  }
  return fields
}

const checksumLength = 4

function checksumHolds(text: string): boolean {
  const covered = text.slice(0, -checksumLength)
  return covered.endsWith('9104') && crc16(covered) === text.slice(-checksumLength).toUpperCase()
}

/** CRC-16/CCITT-FALSE, as EMV codes carry it. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
