import { randomUUID } from 'node:crypto'
import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { row } from '../on-file.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
const asSeen = ({ id, version }: Pick<OwnAccountRow, 'id' | 'version'>) => ({ ...once(), id, version })
const of = (act: string, code: string) => [`ownAccount.${act} own-account/${code}`]

/** Every field, each with a value of its own. */
const first = {
  bank: 'BBL',
  accountNumber: '500-1-23456-1',
  name: 'คลังตัวอย่าง ห้า',
  purpose: 'in',
  position: 17,
  openingBalance: '-351.75',
  openingDay: '2026-10-03',
  dailyIn: '51234.50',
  dailyOut: '40321.25',
  quietMinutes: 47,
  lowBalance: '1299.10',
  colour: 'teal',
}
/** Other values of these fields. */
const second = {
  ...first,
  bank: 'KBANK',
  accountNumber: '5001234569',
  name: 'คลังตัวอย่าง หก',
  purpose: 'out',
  position: 23,
  openingBalance: '8642.05',
  openingDay: '2026-09-27',
  dailyIn: '62345.75',
  dailyOut: '33456.60',
  quietMinutes: 95,
  lowBalance: '2188.30',
  colour: 'violet',
}

/** Two own accounts of the shop, from their creation to the swap of one for the other. */
export const accounts: Story = async ({ book }) => {
  const fern = book.of('finance')
  const [code, next] = ['bbl-1', 'branch-nine']
  const shows = ({ id }: OwnAccountRow) => book.shows(fern.client, 'accounts/list', {}, row(id))
  const opened: OwnAccountRow = await book.does(
    fern,
    'accounts/create',
    { ...once(), ...first },
    of('create', code),
  )
  await shows(opened)
  const limited: OwnAccountRow = await book.does(
    fern,
    'accounts/update',
    { ...asSeen(opened), ...first, colour: 'pink', lowBalance: null, dailyIn: '51234.75' },
    of('update', code),
  )
  await shows(limited)
  const renewed: OwnAccountRow = await book.does(
    fern,
    'accounts/update',
    { ...asSeen(limited), ...second },
    of('update', code),
  )
  await shows(renewed)
  const frozen: OwnAccountRow = await book.does(
    fern,
    'accounts/freeze',
    { ...asSeen(renewed), reason: 'the bank stopped it' },
    of('freeze', code),
  )
  await shows(frozen)
  const back: OwnAccountRow = await book.does(fern, 'accounts/unfreeze', asSeen(frozen), of('unfreeze', code))
  const closed: OwnAccountRow = await book.does(
    fern,
    'accounts/close',
    { ...asSeen(back), reason: 'no longer needed' },
    of('close', code),
  )
  const again: OwnAccountRow = await book.does(fern, 'accounts/reopen', asSeen(closed), of('reopen', code))
  await shows(again)
  const other: OwnAccountRow = await book.does(
    fern,
    'accounts/create',
    { ...once(), bank: 'SCB', name: 'คลังตัวอย่าง เก้า', accountNumber: '5001234572', code: next },
    of('create', next),
  )
  await shows(other)
  await book.does(
    fern,
    'accounts/swap',
    { ...asSeen(again), by: other.id, reason: 'the bank stopped it for good' },
    [...of('swap', code), ...of('update', next)],
  )
  await shows(again)
  await shows(other)
}
