import { minutesAheadOf } from '@khlang/domain/clock'
import { accountsOf, type TableFile, type TableLine, trimmed } from '#platform/tables/table-file.ts'
import { goThroughXml } from '#platform/tables/xml.ts'
import { amountIn } from './amount-in.ts'
import { bankMoment } from './bank-moment.ts'

/**
 * Opens an ISO 20022 camt file, whose entries have fixed fields: side, amount, status, and often the bank's
 * reference.
 */
export const openCamt = async (bytes: Buffer): Promise<TableFile> => ({
  format: 'camt',
  encoding: 'utf-8',
  sheet: null,
  mapping: {
    head: 0,
    columns: { date: 0, side: 1, amount: 2, reference: 3, name: 4, sender: 5, description: 6 },
    order: 'ymd',
    era: 'gregorian',
  },
  accounts: await accountsOf(linesOf(bytes)),
  lines: linesOf(bytes),
})

type Entry = Record<string, string>

/** Fields, recognised by their path within an entry or its end. The first text for a field counts. */
const fields: [RegExp, keyof Entry][] = [
  [/BookgDt\/Dt(Tm)?$/, 'booked'],
  [/ValDt\/Dt(Tm)?$/, 'valued'],
  [/^Ntry\/CdtDbtInd$/, 'side'],
  [/^Ntry\/Amt$/, 'amount'],
  [/^Ntry\/Sts(\/Cd)?$/, 'status'],
  [/^Ntry\/AcctSvcrRef$/, 'reference'],
  [/TxDtls\/Refs\/AcctSvcrRef$/, 'innerReference'],
  [/RltdPties\/Dbtr(\/Pty)?\/Nm$/, 'payer'],
  [/RltdPties\/DbtrAcct\/Id\/(IBAN|Othr\/Id)$/, 'account'],
  [/RmtInf\/Ustrd$/, 'remittance'],
  [/AddtlNtryInf$/, 'information'],
]

/** The element with the entries of one account: of a statement, a report during the day, or a notification. */
const statement = /^(Stmt|Rpt|Ntfctn)$/
const ownAccount = /\/(Stmt|Rpt|Ntfctn)\/Acct\/Id\/(IBAN|Othr\/Id)$/

function linesOf(bytes: Buffer): AsyncGenerator<TableLine[]> {
  const [path, outerPath]: [string[], string[]] = [[], []]
  let entry: Entry | null = null
  let account: string | null = null
  let number = 0
  let rows: TableLine[] = []
  const visitor = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'Ntry') [entry, path.length] = [{}, 0]
      if (!entry) {
        outerPath.push(name)
        if (statement.test(name)) account = null
        return
      }
      path.push(name)
      if (path.join('/') === 'Ntry/Amt') entry['currency'] = attributes['Ccy'] ?? 'THB'
    },
    text(text: string) {
      if (text.trim() === '') return
      if (!entry) {
        if (ownAccount.test(outerPath.join('/'))) account ??= text.trim()
        return
      }
      const currentPath = path.join('/')
      const field = fields.find(([path]) => path.test(currentPath))?.[1]
      if (field) entry[field] ??= text.trim()
    },
    close(name: string) {
      if (!entry) outerPath.pop()
      path.pop()
      if (name !== 'Ntry' || !entry) return
      rows.push({ line: ++number, cells: cellsOf(entry), account })
      entry = null
    },
  }
  return goThroughXml(pieces(bytes), visitor, () => {
    const gathered = rows
    rows = []
    return gathered
  })
}

/**
 * Returns the cells of an entry. Only booked entries have an amount: those that are pending, expected or for
 * information (`PDNG`, `FUTR`, `INFO`) are no received money, and their status precedes the description.
 */
function cellsOf(entry: Entry): string[] {
  const isBooked = ['BOOK', undefined].includes(entry['status'])
  const side = entry['side'] ?? ''
  return trimmed([
    momentText(entry['booked'] ?? entry['valued'] ?? ''),
    sides[side] ?? side,
    isBooked ? amountIn(entry['currency'], entry['amount']) : '',
    entry['reference'] ?? entry['innerReference'],
    entry['payer'],
    entry['account'],
    [isBooked ? '' : entry['status'], entry['remittance'], entry['information']].filter(Boolean).join(' '),
  ])
}

const sides: Partial<Record<string, string>> = { DBIT: 'DR', CRDT: 'CR' }

/** Returns Bangkok time as text; a date alone, or midnight, is a day. A time without an offset is Bangkok's. */
function momentText(text: string): string {
  if (!text.includes('T')) return text.slice(0, 10)
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (!match) return text
  const [, day = '', minute = '', seconds = ':00', zone = '+07:00'] = match
  return bankMoment({ day, clock: minute + seconds, minutesAhead: minutesAheadOf(zone)! }) ?? text
}

const pieceBytes = 64 * 1024

async function* pieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
}
