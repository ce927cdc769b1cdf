/** Returns a typed number without its commas and spaces, in Latin digits: `๑,๐๐๐` is `1000`. */
export const plainNumber = (text: string): string => withLatinDigits(text).replaceAll(/[\s,]/g, '')

/** Converts Thai digits, which staff type, and full-width digits, which phones send, to Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/[๐-๙０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code >= 0xff10 ? code - 0xff10 : code - 0x0e50)
  })
}
