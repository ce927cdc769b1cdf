// Some queries name in their key more than they send: a version or a count of the row that is open. When a colleague or
// the back-end changes the row, the key changes with it, and what is shown beside the row is read again. Without it the
// screen would stay as it was. This is the list of all of them, by file.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, type Node } from 'oxc-parser'
import { expect, test } from 'vitest'
import { walkNodes } from './scripts/test/walk-nodes.ts'

/** What changes when the answer may have changed. */
const triggers: Record<string, string[]> = {
  'cashier/requests/RequestNotes.tsx': ['notes'],
  'cashier/withdrawals/use-payout-balance.ts': ['version'],
  'cashier/withdrawals/use-payout-card.ts': ['version'],
  'crediting/OrderBooks.tsx': ['version'],
  'crediting/OrderPane.tsx': ['order.version'],
  'parts/slips/SlipPanel.tsx': ['version'],
  'parts/player/use-next-code.ts': ['taken'],
  'players/page/RecentMoney.tsx': ['today'],
  'rewards/lossreturn/LossReturnDrawer.tsx': ['row.version', 'row.amount'],
  'statements/entry/RelatedEntries.tsx': ['entry.version'],
  'statements/imports/ImportLines.tsx': ['count'],
  'statements/imports/TakeBackDialog.tsx': ['version'],
}
/** What stands for something that is sent under another name, or for the function that reads. */
const others: Record<string, string[]> = {
  'cashier/requests/BulkDialog.tsx': ['kind'],
  'cashier/requests/NewRequest.tsx': ['player?.id'],
  'parts/lists/use-totals.ts': ['keyText'],
  'parts/player/PlayerSearch.tsx': ['source.name'],
  'parts/timeline/TimelineDialog.tsx': ['about'],
  'reports/DiscrepancyRows.tsx': ['mark'],
  'statements/desk/DuplicateDialog.tsx': ['entry.id'],
  'statements/matching/GroupMatchSides.tsx': ['name'],
}

test('what is open is read again when its row changes', () => {
  const found: Record<string, string[]> = {}
  for (const file of globSync('apps/console/src/**/*.{ts,tsx}', {
    exclude: (name) => /\.test\./.test(name),
  })) {
    const source = readFileSync(file, 'utf8')
    const textOf = ({ start, end }: Node) => source.slice(start, end)
    walkNodes(parseSync(file, source).program, (node) => {
      if (node.type !== 'ObjectExpression') return
      const valueOf = (name: string) =>
        node.properties.find(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
        )
      const [key, read] = [valueOf('queryKey'), valueOf('queryFn') ?? valueOf('read')]
      if (key?.type !== 'Property' || key.value.type !== 'ArrayExpression' || !read) return
      const values = key.value.elements.filter((one) => one !== null && one.type !== 'Literal')
      const used = new Set<string>()
      walkNodes(read, (inside, around) => {
        const parent = around.at(-1)
        const isName = parent?.type === 'MemberExpression' && parent.property === inside
        if (!isName) used.add(textOf(inside))
      })
      const unread = values.map((one) => textOf(one!)).filter((value) => !used.has(value))
      const reasons = unread.filter((value) => !/key(\(.*\))?$|keys\./i.test(value))
      if (reasons.length > 0) (found[file.slice('apps/console/src/'.length)] ??= []).push(...reasons)
    })
  }
  expect(found).toEqual({ ...triggers, ...others })
})
