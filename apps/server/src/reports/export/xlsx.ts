import { cutText } from '@khlang/domain/cut-text'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Cell, looksLikeFormula } from './cell.ts'

/**
 * Streams a workbook with one sheet: only the rows being written are in memory. Text is typed as text; text
 * that looks like a formula also carries Excel's mark for quoted text, so that editing the cell does not turn
 * it into one.
 */
export function writeWorkbook(
  sheetName: string,
  lines: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(xmlHead + text), path)
  add('[Content_Types].xml', contentTypes)
  add('_rels/.rels', relations('officeDocument', 'xl/workbook.xml'))
  add('xl/workbook.xml', workbook(sheetName))
  add('xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml'))
  add('xl/styles.xml', styles)
  const sheet = Readable.from(sheetXml(lines), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compress: true })
  zip.end()

  const output = new Readable().wrap(zip.outputStream as never)
  sheet.once('error', (error) => output.destroy(error))
  output.once('close', () => sheet.destroy())
  return output
}

async function* sheetXml(lines: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`
  let first = true
  for await (const batch of lines) {
    yield batch.map((cells) => rowXml(cells, first && batch[0] === cells ? heading : null)).join('')
    first = false
  }
  yield '</sheetData></worksheet>'
}

const rowXml = (cells: readonly Cell[], style: number | null) =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`

function cellXml(cell: Cell, style: number | null): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c s="${decimal}"><v>${cell.decimal}</v></c>`
  const kind = style ?? (looksLikeFormula(cell) ? quoted : null)
  return `<c t="inlineStr"${kind === null ? '' : ` s="${kind}"`}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** Escapes text for XML. Excel accepts no longer cells, and XML 1.0 does not allow control characters. */
const escaped = (text: string) =>
  cutText(text, 32_767)
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Positions of the cell formats in `styles`. */
const [heading, quoted, decimal] = [1, 2, 3]

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheets}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheets}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheets}.styles+xml"/></Types>`

const workbook = (sheetName: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Alternates kind and target. */
function relations(...pairs: string[]): string {
  const lines = pairs.flatMap((kind, index) =>
    index % 2 === 0
      ? [`<Relationship Id="rId${index / 2 + 1}" Type="${office}/${kind}" Target="${pairs[index + 1]}"/>`]
      : [],
  )
  return `<Relationships xmlns="${packages}/relationships">${lines.join('')}</Relationships>`
}
