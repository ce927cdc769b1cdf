import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { unreadable, UnreadableFile } from './unreadable-file.ts'
import { sheetLines } from './xlsx-sheet.ts'
import { readShared, readStyles, readWorkbook } from './xlsx-parts.ts'
import type { TableFile } from './table-file.ts'

const megabyte = 1024 * 1024
/** A statement of 200,000 lines unpacks to about 150 MB. */
const limits = { entries: 2_000, whole: 400 * megabyte, part: 256 * megabyte, strings: 64 * megabyte }

/** Opens the first visible sheet of a workbook and reads it while it unpacks. */
export async function openXlsx(bytes: Buffer): Promise<TableFile> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    const parts = await directoryOf(zip)
    const read = async (name: string) => {
      const part = parts.get(name)
      return part ? zip.openReadStreamPromise(part) : null
    }
    const workbook = await readWorkbook(
      (await read('xl/workbook.xml')) ?? unreadable('not-a-table'),
      await read('xl/_rels/workbook.xml.rels'),
    )
    const sharedPart = parts.get('xl/sharedStrings.xml')
    if (sharedPart && sharedPart.uncompressedSize > limits.strings) unreadable('unsafe-zip')
    const strings = await readShared(await read('xl/sharedStrings.xml'))
    const styles = await readStyles(await read('xl/styles.xml'))
    const sheet = (await read(workbook.path)) ?? unreadable('broken')
    return {
      format: 'xlsx',
      encoding: null,
      sheet: workbook.sheet,
      mapping: null,
      lines: guarded(sheetLines(sheet, { strings, styles, from1904: workbook.from1904 })),
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : asUnreadable(error)
  }
}

/**
 * Returns the parts of an archive. Checks the sizes that the archive states, before a byte is unpacked; while
 * unpacking, a part larger than stated is an error.
 */
async function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) unreadable('unsafe-zip')
  const parts = new Map<string, Entry>()
  let totalBytes = 0
  for await (const entry of zip.eachEntry()) {
    totalBytes += entry.uncompressedSize
    if (entry.uncompressedSize > limits.part || totalBytes > limits.whole || entry.isEncrypted())
      unreadable('unsafe-zip')
    parts.set(entry.fileName, entry)
  }
  return parts
}

async function* guarded<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  try {
    yield* batches
  } catch (error) {
    throw error instanceof UnreadableFile ? error : asUnreadable(error)
  }
}

/**
 * Converts an error of the archive library, which is about the file. Returns an error of our own code as it
 * is.
 */
function asUnreadable(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  const damagePattern =
    /zip|central directory|local file|compress|invalid|unexpected end|incorrect|header|too many bytes|not enough bytes|file name|signature|encrypt/i
  return damagePattern.test(message) ? new UnreadableFile('broken') : error
}
