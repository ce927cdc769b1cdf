import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { ImportRow } from '@khlang/contract/statements/statement-imports'
import type { Client } from './client.ts'

/** The steps that tests of files repeat: upload one, set its mapping, wait, and add what is new. */
export const files = {
  /** Returns the raw answer to an upload. */
  raw: (
    client: Client,
    bytes: Buffer | string,
    { account = 'scb-1', name = 'statement.csv', ...more }: Record<string, string> = {},
  ) =>
    fetch(`${client.url}/api/statements/upload-import?${new URLSearchParams({ account, name, ...more })}`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(Buffer.from(bytes)),
    }),
  /** Uploads a file. Throws if it is refused. */
  async bring(client: Client, bytes: Buffer | string, where: Record<string, string> = {}) {
    const answer = await files.raw(client, bytes, where)
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
    return body as { import: ImportRow; known: boolean }
  },
  /** Previews with the proposed mapping, or with changes to it. State `mapping`: the preview failed. */
  async preview(client: Client, importId: string, change: Record<string, unknown> = {}): Promise<ImportRow> {
    const { mapping } = await client.get('statements/import-detail', { importId })
    await client.post('statements/preview-import', { importId, mapping: { ...mapping, ...change } })
    return files.until(client, importId, ['previewed', 'mapping'])
  },
  /** Starts to add the new lines; the import is `done` only later (`until`). */
  commit: (client: Client, { id, preview, fileHash }: ImportRow) =>
    client.post<ImportRow>('statements/commit-import', {
      operationId: randomUUID(),
      importId: id,
      preview,
      fileHash,
    }),
  /** Waits until the import is in one of these states; rejects after five minutes. */
  until: (client: Client, importId: string, states: readonly string[]): Promise<ImportRow> =>
    vi.waitFor(
      async () => {
        const { import: row } = await client.get('statements/import-detail', { importId })
        if (!states.includes(row.state)) throw new Error(`The import is ${row.state} at ${row.progress}`)
        return row as ImportRow
      },
      { timeout: 300_000, interval: 20 },
    ),
  /** Takes a file from its bytes to the entries. */
  async whole(client: Client, bytes: Buffer | string, where: Record<string, string> = {}) {
    const { import: row } = await files.bring(client, bytes, where)
    await files.commit(client, await files.preview(client, row.id))
    return files.until(client, row.id, ['done'])
  },
}

export type FileLine = {
  day: string
  clock?: string
  in?: string
  out?: string
  balance?: string
  text?: string
  reference?: string
}

/** Builds a statement as banks write it: text above, headings, then lines. */
export function statementCsv(lines: readonly FileLine[]): string {
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [
    ['รายการเดินบัญชี', 'เลขที่บัญชี 001-0-02003-1'],
    ['วันที่', 'เวลา', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'เลขที่อ้างอิง'],
    ...lines.map((one) => [one.day, one.clock, one.text, one.out, one.in, one.balance, one.reference]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')
}

/** Encodes Thai in the old code page: from U+0E01 on, one byte for each letter. */
export const inThaiCodePage = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0)!
      return code >= 0x0e01 && code <= 0x0e5b ? code - 0x0e00 + 0xa0 : code
    }),
  )
