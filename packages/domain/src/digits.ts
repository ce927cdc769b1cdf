/** Staff type Thai digits and phones send full-width ones. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/[๐-๙０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code >= 0xff10 ? code - 0xff10 : code - 0x0e50)
  })
}
