import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { unreadable } from './unreadable-file.ts'

export type XmlVisitor = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No table and no statement is nested this deeply. */
const maxDepth = 64
/**
 * Maximum number of consecutive chunks in which only the first has a tag. The chunks of an XLSX file may have 16 KiB,
 * those of camt 64 KiB; no bank writes that much text between two tags.
 */
const maxSilentChunks = 16

/**
 * Parses an XML document as a stream, and after each chunk yields the rows that the visitor has gathered. A
 * document type is always refused, which excludes entities, external files and "billion laughs" attacks.
 */
export async function* goThroughXml<Row>(
  source: AsyncIterable<Uint8Array>,
  visitor: XmlVisitor,
  takeRows: () => Row[],
): AsyncGenerator<Row[]> {
  const parser = new SaxesParser({ position: false })
  const decoder = new TextDecoder()
  let silent = 0
  let depth = 0
  parser.on('doctype', () => unreadable('unsafe-xml'))
  parser.on('error', () => unreadable('broken'))
  parser.on('opentag', (tag) => {
    silent = 0
    if (++depth > maxDepth) unreadable('too-heavy')
    const { name, attributes } = tag as SaxesTagPlain
    visitor.open?.(localName(name), attributes)
  })
  parser.on('text', (text) => visitor.text?.(text))
  parser.on('cdata', (text) => visitor.text?.(text))
  parser.on('closetag', (tag) => {
    silent = 0
    depth -= 1
    visitor.close?.(localName((tag as SaxesTagPlain).name))
  })
  for await (const piece of source) {
    parser.write(decoder.decode(piece, { stream: true }))
    if (++silent > maxSilentChunks) unreadable('broken')
    const rows = takeRows()
    if (rows.length > 0) yield rows
  }
  parser.write(decoder.decode()).close()
  const rows = takeRows()
  if (rows.length > 0) yield rows
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses the document only for the visitor's effects. */
export async function visitXml(source: AsyncIterable<Uint8Array>, visitor: XmlVisitor): Promise<void> {
  for await (const _ of goThroughXml(source, visitor, () => [])) void _
}
