/**
 * Returns a statement in the Thai code page with balances: `lines` lines from this one on, one every half
 * minute.
 */
export function statementFile(from: number, lines: number): Buffer {
  const rows = ['วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ']
  for (let line = from; line < from + lines; line++) {
    const at = new Date(firstAt + line * 30_000).toISOString()
    const [year, month, day] = at.slice(0, 10).split('-')
    const out = line % 9 === 4
    const amount = `${100 + ((line * 37) % 900)}.00`
    // The balances here only have to differ from each other.
    const balance = `${50_000 + line}.25`
    rows.push(
      `${day}/${month}/${Number(year) + 543},${at.slice(11, 16)},${out ? 'ถอนเงิน' : `รับโอนจาก KTB x${1000 + (line % 9000)}`},${out ? amount : ''},${out ? '' : amount},${balance}`,
    )
  }
  return inThaiCodePage(rows.join('\r\n'))
}

const firstAt = Date.UTC(2026, 0, 1)

const inThaiCodePage = (text: string) => {
  const bytes = Buffer.alloc(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    bytes[at] = code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code
  }
  return bytes
}
