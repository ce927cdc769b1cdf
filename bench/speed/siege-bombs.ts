import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { pictures } from '../../apps/server/src/testing/pictures.ts'

const megabyte = 1024 * 1024

/**
 * Writes files that are accepted by their size but cost far more to read than to send: a small workbook and a small
 * picture that unpack to 220 and 50 MB, and a CSV that is one quoted cell without an end.
 */
export async function writeBombs(
  folder: string,
): Promise<{ workbook: string; lines: string; picture: string }> {
  const write = (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  return {
    workbook: write('bomb.xlsx', await workbook()),
    // Just below the largest upload, 32 MB.
    lines: write('bomb.csv', Buffer.alloc(31 * megabyte, '"xxxx')),
    picture: write('bomb.png', pictures.bomb()),
  }
}

/**
 * Returns a workbook with one row of fourteen million cells: 220 MB, just below what one part may unpack to. It has
 * only the parts that our reader opens.
 */
function workbook(): Promise<Buffer> {
  const zip = new ZipFile()
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="x" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="b" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${'<c><v>1</v></c>'.repeat(14 * megabyte)}</row></sheetData></worksheet>`,
  }
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(Readable.from(zip.outputStream as AsyncIterable<Buffer>))
}
