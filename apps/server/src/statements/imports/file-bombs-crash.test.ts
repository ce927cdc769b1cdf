import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { EmployeeId } from '@khlang/domain/brand'
import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { connect } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { addEmployee } from '#staff/store.ts'
import { files } from '#testing/bank-file.ts'
import type { Client } from '#testing/client.ts'
import { type ConsoleProcess, startConsoleProcess } from '#testing/console-process.ts'
import { pictures } from '#testing/pictures.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'

const megabyte = 1024 * 1024
/** Fills so many bytes with a text. A long piece is copied much sooner than a short one. */
const fill = (text: string, bytes: number) =>
  Buffer.alloc(bytes, text.repeat(Math.ceil(65_536 / text.length)))
const within = (head: string, middle: Buffer, tail: string) =>
  Buffer.concat([Buffer.from(head), middle, Buffer.from(tail)])

const sheet =
  '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>'
function book(more: Record<string, string | Buffer>): Promise<Buffer> {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="x" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="b" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts))
    zip.addBuffer(typeof text === 'string' ? Buffer.from(text) : text, name)
  zip.end()
  return buffer(Readable.from(zip.outputStream as AsyncIterable<Buffer>))
}
const inSheet = (middle: Buffer) =>
  book({ 'xl/worksheets/sheet1.xml': within('<worksheet><sheetData>', middle, '</sheetData></worksheet>') })
const strings = (middle: Buffer) => book({ 'xl/sharedStrings.xml': within('<sst>', middle, '</sst>') })

/**
 * Files that are as small as an honest file when they are sent but expand enormously, and the codes that may
 * answer them. `asPlayers` sends one as a list of players too, which the code for bank files reads as well.
 */
const bombs: Record<
  string,
  { bytes: () => Promise<Buffer> | Buffer; answers: string[]; asPlayers?: boolean }
> = {
  'a sheet of rows without an end': {
    asPlayers: true,
    bytes: () => inSheet(fill('<row/>', 200 * megabyte)),
    answers: ['too-many-lines'],
  },
  'a sheet of cells without an end in one row': {
    bytes: () => inSheet(within('<row>', fill('<c><v>1</v></c>', 200 * megabyte), '</row>')),
    answers: ['too-heavy'],
  },
  'one cell of two hundred megabytes': {
    asPlayers: true,
    bytes: () => inSheet(within('<row><c t="inlineStr"><is>', fill('<t>xxxxxxxxx</t>', 200 * megabyte), '')),
    answers: ['too-heavy', 'broken'],
  },
  'one text of two hundred megabytes': {
    bytes: () => inSheet(within('<row><c><v>', fill('x', 200 * megabyte), '</v></c></row>')),
    answers: ['broken', 'too-heavy'],
  },
  'elements within elements': { bytes: () => inSheet(fill('<a>', 60 * megabyte)), answers: ['too-heavy'] },
  'texts without an end': {
    asPlayers: true,
    bytes: () => strings(fill('<si/>', 60 * megabyte)),
    answers: ['too-heavy'],
  },
  'texts that are long': {
    bytes: () => strings(fill(`<si><t>${'x'.repeat(30_000)}</t></si>`, 63 * megabyte)),
    answers: ['too-heavy', 'broken'],
  },
  'styles without an end': {
    bytes: () =>
      book({
        'xl/styles.xml': within('<styleSheet><cellXfs>', fill('<xf numFmtId="14"/>', 60 * megabyte), ''),
      }),
    answers: ['too-heavy'],
  },
  'sheets without an end': {
    bytes: () =>
      book({ 'xl/workbook.xml': within('<workbook><sheets>', fill('<sheet name="x"/>', 60 * megabyte), '') }),
    answers: ['unsafe-zip', 'too-heavy'],
  },
  'one element of a million attributes': {
    bytes: () =>
      inSheet(
        within(
          '<row ',
          Buffer.from(Array.from({ length: 4_000_000 }, (_, at) => `a${at}="" `).join('')),
          '/>',
        ),
      ),
    answers: ['broken', 'too-heavy'],
  },
  'an archive that says itself how large it is': {
    bytes: () => strings(Buffer.alloc(65 * megabyte)),
    answers: ['unsafe-zip'],
  },
  'an archive of three thousand parts': {
    bytes: () => book(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`part${at}`, '']))),
    answers: ['unsafe-zip'],
  },
  'lines without an end': { bytes: () => fill('1,\n', 31 * megabyte), answers: ['too-many-lines'] },
  'lines of nothing without an end': { bytes: () => fill(',\n', 31 * megabyte), answers: ['too-many-lines'] },
  'columns without an end': {
    bytes: () => fill(',', 31 * megabyte),
    answers: ['broken', 'empty', 'too-heavy'],
  },
  'one quote that never closes': {
    bytes: () => fill('"xxxx', 31 * megabyte),
    answers: ['broken', 'too-heavy'],
  },
  'a statement of OFX that never ends': {
    bytes: () => within('OFXHEADER:100\n<OFX><BANKTRANLIST>', fill('<STMTTRN>', 31 * megabyte), ''),
    answers: ['too-many-lines', 'too-heavy'],
  },
  'a statement of CAMT that goes down without an end': {
    bytes: () =>
      within('<?xml version="1.0"?><Document xmlns="camt.053">', fill('<Ntry>', 31 * megabyte), ''),
    answers: ['too-heavy'],
  },
  'a document of sheets': { bytes: () => fill('%PDF', 31 * megabyte), answers: ['pdf'] },
}

const [email, password] = ['lek@example.test', 'correct horse battery']
const shop = makeShop({ seed: 1, size: 2 })
const parts = new AsyncDisposableStack()
let console: ConsoleProcess
let lek: Client
beforeAll(async () => {
  const database = parts.use(await newTestDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'khlang-bombs-'))
  chmodSync(folder, 0o755)
  parts.defer(() => rmSync(folder, { recursive: true, force: true }))
  const sql = connect(database.url, { max: 2, name: 'test', ...slowly })
  parts.defer(() => sql.end({ timeout: 5 }))
  await loadShop(sql, shop)
  await addEmployee(sql, {
    id: newId<EmployeeId>(),
    userId: newId(),
    email,
    firstName: 'Lek',
    lastName: 'Test',
    role: 'supervisor',
    passwordHash: await hashPassword(password),
  })
  console = parts.use(await startConsoleProcess({ DATABASE_URL: database.url, DATA_DIR: folder }))
  lek = await console.signIn(email, password)
})
afterAll(() => parts.disposeAsync())

const raw = (path: string, body: Buffer) =>
  fetch(lek.url + path, {
    method: 'POST',
    headers: { ...lek.headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
async function answerOf(answer: Response) {
  const { fields } = (await answer.json()) as { fields?: { message: string }[] }
  return [answer.status, fields?.[0]?.message] as const
}

test.each(Object.entries(bombs))(
  'a file that expands enormously is refused with a sentence: %s',
  async (_, { bytes, answers, asPlayers }) => {
    const bomb = await bytes()
    expect(bomb.length).toBeLessThan(32 * megabyte)
    const [asStatement, asListOfPlayers] = await Promise.all([
      files.raw(lek, bomb).then(answerOf),
      asPlayers ? raw('/api/players/preview-import?name=x', bomb).then(answerOf) : null,
    ])
    expect(asStatement).toEqual([400, expect.toBeOneOf(answers)])
    if (asListOfPlayers) expect(asListOfPlayers).toEqual([400, expect.toBeOneOf([...answers, 'not-a-table'])])
  },
)

test('after all these files and two pictures of the kind the process answers, and has stayed below 700 MB', async () => {
  const picture = () => raw(`/api/players/upload-avatar?playerId=${shop.players[0]!.id}`, pictures.bomb())
  for (const answer of await Promise.all([picture(), picture()])) expect(answer.status).toBe(200)
  expect(await lek.get('staff/me')).toMatchObject({ email })
  const memory = console.mostMemory()
  if (memory !== null) expect(memory).toBeLessThan(700)
})
