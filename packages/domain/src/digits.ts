/** Converts Thai digits, which staff type, and full-width digits, which phones send, to Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/[๐-๙０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code >= 0xff10 ? code - 0xff10 : code - 0x0e50)
  })
}
