import { cutText } from '@khlang/domain/cut-text'
import type { Readable } from 'node:stream'
import { unreadable } from './unreadable-file.ts'
import { maxTextLength, maxParts, maxStrings, maxStyles, maxTextOfStrings } from './table-limits.ts'
import { visitXml } from './xml.ts'

export type Workbook = { sheet: string; path: string; from1904: boolean }

/** Finds which part of the archive is the first visible sheet. */
export async function readWorkbook(workbook: Readable, relations: Readable | null): Promise<Workbook> {
  const sheets: { name: string; relation: string }[] = []
  let from1904 = false
  await visitXml(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
        if (sheets.push({ name: attributes['name'] ?? '', relation: attributes['r:id'] ?? '' }) > maxParts)
          unreadable('unsafe-zip')
    },
  })
  const targets = new Map<string, string>()
  if (relations)
    await visitXml(relations, {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
        if (targets.size > maxParts) unreadable('unsafe-zip')
      },
    })
  const [first] = sheets
  if (!first) return unreadable('not-a-table')
  const target = targets.get(first.relation) ?? 'worksheets/sheet1.xml'
  return { sheet: first.name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
}

/** Reads the texts that cells refer to, without the phonetic readings of Asian words. */
export async function readShared(xml: Readable | null): Promise<string[]> {
  const strings: string[] = []
  if (!xml) return strings
  let [text, taking, phonetic]: [string, boolean, boolean] = ['', false, false]
  let totalLength = 0
  await visitXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else taking = name === 't' && !phonetic
    },
    text(piece) {
      if (taking && text.length < maxTextLength) text += piece.slice(0, maxTextLength - text.length)
    },
    close(name) {
      taking = false
      if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        totalLength += text.length
        if (strings.push(text) > maxStrings || totalLength > maxTextOfStrings) unreadable('too-heavy')
      }
    },
  })
  return strings
}

/** Returns for each cell style whether its number is a date or a time. */
export async function readStyles(xml: Readable | null): Promise<boolean[]> {
  const styles: boolean[] = []
  if (!xml) return styles
  const formats = new Map<string, string>()
  let inCells = false
  await visitXml(xml, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') formats.set(numFmtId, cutText(formatCode, 255))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) styles.push(isDateFormat(Number(numFmtId), formats.get(numFmtId)))
      if (styles.length > maxStyles || formats.size > maxStyles) unreadable('too-heavy')
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined)
    return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''))
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58) || (id >= 71 && id <= 81)
}
