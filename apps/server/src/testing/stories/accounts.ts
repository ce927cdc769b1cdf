import { randomUUID } from 'node:crypto'
import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
const asSeen = ({ id, version }: Pick<OwnAccountRow, 'id' | 'version'>) => ({ ...once(), id, version })
const of = (act: string, code: string) => [`ownAccount.${act} own-account/${code}`]

/** Two own accounts of the shop, from their creation to the swap of one for the other. */
export const accounts: Story = async ({ book }) => {
  const fern = book.of('finance')
  const fields = { bank: 'BBL', name: 'คลังตัวอย่าง ห้า' }
  const [code, next] = ['bbl-1', 'bbl-2']
  const opened: OwnAccountRow = await book.does(
    fern,
    'accounts/create',
    { ...once(), ...fields, accountNumber: '500-1-23456-1' },
    of('create', code),
  )
  const limited: OwnAccountRow = await book.does(
    fern,
    'accounts/update',
    { ...asSeen(opened), ...fields, accountNumber: '5001234561', dailyIn: '50000' },
    of('update', code),
  )
  const renumbered: OwnAccountRow = await book.does(
    fern,
    'accounts/update',
    { ...asSeen(limited), ...fields, accountNumber: '5001234569', dailyIn: '50000' },
    of('update', code),
  )
  const frozen: OwnAccountRow = await book.does(
    fern,
    'accounts/freeze',
    { ...asSeen(renumbered), reason: 'the bank stopped it' },
    of('freeze', code),
  )
  const back: OwnAccountRow = await book.does(fern, 'accounts/unfreeze', asSeen(frozen), of('unfreeze', code))
  const closed: OwnAccountRow = await book.does(
    fern,
    'accounts/close',
    { ...asSeen(back), reason: 'no longer needed' },
    of('close', code),
  )
  const again: OwnAccountRow = await book.does(fern, 'accounts/reopen', asSeen(closed), of('reopen', code))
  const other: OwnAccountRow = await book.does(
    fern,
    'accounts/create',
    { ...once(), ...fields, accountNumber: '5001234572' },
    of('create', next),
  )
  await book.does(
    fern,
    'accounts/swap',
    { ...asSeen(again), by: other.id, reason: 'the bank stopped it for good' },
    [...of('swap', code), ...of('update', next)],
  )
}
