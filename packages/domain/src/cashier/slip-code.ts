/**
 * The contents of the mini QR code on a Thai slip: the bank that sent the money, and the transfer's
 * reference.
 */
export type SlipCode = { bank: string | null; reference: string }

/** Banks by their clearing house number. A bank not listed here is shown without a name. */
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
 * Reads the "mini QR" of a slip: fields with a two-digit id and a two-digit length, the last a checksum over all
 * before it. Null for any other code (a payment code, for example) and for one with a misread letter.
 */
export function readSlipCode(text: string): SlipCode | null {
  const fields = isChecksumValid(text) ? readFields(text) : null
  const head = fields?.['51'] === 'TH' ? fields['00'] : undefined
  const slip = head === undefined ? null : readFields(head)
  const reference = slip?.['00'] === slipKind ? slip['02'] : undefined
  if (reference === undefined || !/^[0-9A-Za-z]{6,40}$/.test(reference)) return null
  return { bank: banks[`${slip?.['01']}`] ?? null, reference }
}

function readFields(text: string): Record<string, string> | null {
  const fields: Record<string, string> = {}
  let rest = text
  while (rest !== '') {
    const [, name, length] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    if (name === undefined || name in fields) return null
    const value = rest.slice(4, 4 + Number(length))
    if (value.length < Number(length)) return null
    fields[name] = value
    rest = rest.slice(4 + value.length)
  }
  return fields
}

const checksumLength = 4

function isChecksumValid(text: string): boolean {
  const checkedText = text.slice(0, -checksumLength)
  return checkedText.endsWith('9104') && crc16(checkedText) === text.slice(-checksumLength).toUpperCase()
}

/** Returns the checksum CRC-16/CCITT-FALSE, as used in EMV codes. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
